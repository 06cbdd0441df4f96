// @module-tag system
// @module-tag alike
import { spawn } from "node:child_process";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../support/free-port.ts";
import { trpc } from "../support/http.ts";
import { newAddress } from "../support/sign-in.ts";
import { letTokens, newSsoKey, signedBy } from "../support/sso.ts";
import { patience } from "../support/stream.ts";
import { newComment, newFeedback, newWorld, type World } from "../support/world.ts";
import { holdBack } from "./held-request.ts";
import { useSite } from "./site.ts";
import { openPage, violationsOf } from "./visitor.ts";

const { browser, site } = await useSite();

const visitor = () => openPage(browser, { extraHTTPHeaders: newAddress() });

const votesFor = async ({ slug, member }: World, feedbackId: string) =>
  (await trpc(member.token, site.url).feedback.get.query({ projectSlug: slug, feedbackId })).upvotes;

test("where a project lets guests vote, a visitor votes without signing in, and signs in for the rest", async () => {
  const world = await newWorld();
  const { slug, admin } = world;
  await trpc(admin.token, site.url).settings.update.mutate({ projectSlug: slug, voting: "anyone" });
  const id = await newFeedback(world, world.member, { title: "Later trains" });
  const { page, faults, context } = await visitor();
  await page.goto(`${site.url}/p/${slug}/f/${id}`);
  expect(await context.cookies()).toEqual([]);
  await page.getByRole("button", { name: /^Vote, 0 votes/ }).click();
  await page.getByRole("button", { name: /^Remove your vote, 1 vote/, pressed: true }).waitFor();
  await expect.poll(() => votesFor(world, id), patience).toBe(1);
  expect(await context.cookies()).toMatchObject([{ httpOnly: true, sameSite: "Lax" }]);
  await page.goto(`${site.url}/p/${slug}/f/${id}`);
  await page.getByRole("button", { name: /^Remove your vote, 1 vote/, pressed: true }).waitFor();
  await page.getByRole("textbox", { name: "Comment" }).fill("Me too");
  await page.getByRole("link", { name: "Sign in to comment" }).waitFor();
  expect(await page.getByRole("button", { name: "Add a picture" }).count()).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});

test("a guest has buttons for what guests may do: none changes what they have written, or votes for the team alone", async () => {
  const world = await newWorld();
  const { slug: projectSlug, admin } = world;
  const anyone = { commenting: "anyone", posting: "anyone", voting: "team" } as const;
  await trpc(admin.token, site.url).settings.update.mutate({ projectSlug, ...anyone });
  const { page, faults, context } = await visitor();
  await page.goto(`${site.url}/p/${projectSlug}`);
  await page.getByRole("textbox", { name: "Title" }).fill("Later trains");
  await page.getByRole("button", { name: "Share feedback" }).click();
  await page.getByRole("heading", { name: "Later trains", level: 1 }).waitFor();
  await page.getByRole("textbox", { name: "Comment" }).fill("After midnight");
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  const comment = page.getByRole("listitem").filter({ hasText: "After midnight" });
  await comment.getByRole("button", { name: "0 likes. Only the team votes here.", disabled: true }).waitFor();
  await page.getByRole("button", { name: /^0 votes: Later trains/, disabled: true }).waitFor();
  expect(
    await page
      .getByRole("main")
      .getByRole("button", { name: /^(Edit|Delete)/ })
      .count(),
  ).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});

test("a link with a token behind the address signs a customer in, and no history has the token", async () => {
  const world = await newWorld();
  await newSsoKey(world);
  await letTokens(world);
  const id = await newFeedback(world, world.member, { title: "Later trains" });
  const address = `${site.url}/p/${world.slug}/f/${id}`;
  const token = await signedBy(world, { name: "Ada Lovelace", aud: `${site.url}/p/${world.slug}` });
  const { page, faults, context } = await visitor();
  await page.goto("about:blank");
  await page.evaluate((to) => (location.href = to), `${address}?from=mail#sso=${token}`);
  await page.getByText("You write as Ada Lovelace.").waitFor();
  expect(page.url()).toBe(`${address}?from=mail`);
  await page.goBack();
  expect(page.url()).not.toContain("sso=");
  expect(faults).toEqual([]);
  await context.close();
});

/** Starts examples/product.ts as the product of a project. Returns its address. */
async function startProduct({ slug: PROJECT }: World, { kid: KID, secret }: { kid: string; secret: string | null }) {
  const port = await freePort();
  const product = spawn(process.execPath, [join(import.meta.dirname, "../../../../examples/product.ts")], {
    env: { ...process.env, EARSHOT_URL: site.url, PROJECT, KID, EARSHOT_SECRET: secret ?? "", PORT: String(port) },
  });
  onTestFinished(() => void product.kill());
  let printed = "";
  product.stdout.on("data", (part: Buffer) => (printed += part.toString()));
  await expect.poll(() => printed, patience).toContain("listening on port");
  return `http://127.0.0.1:${port}`;
}

test("a customer of the example's product votes and comments on its board without seeing a page to sign in", async () => {
  const world = await newWorld({ visibility: "internal" });
  const { slug: projectSlug } = world;
  const { settings, sso } = trpc(world.admin.token, site.url);
  const product = await startProduct(world, await sso.createKey.mutate({ projectSlug }));
  await settings.update.mutate({ projectSlug, sso: { mode: "only", login_url: `${product}/feedback` } });
  const id = await newFeedback(world, world.member, { title: "Later trains" });
  const { page, faults, context } = await visitor();
  await page.goto(product);
  await page.getByRole("button", { name: "Ada Lovelace" }).click();
  const seen: string[] = [];
  page.on("framenavigated", (frame) => seen.push(frame.url()));
  await page.getByRole("link", { name: "Feedback" }).click();
  await page.waitForURL(`${site.url}/p/${projectSlug}`);
  // A page of the board that somebody opens from elsewhere comes back to itself.
  await context.clearCookies({ name: /earshot/ });
  await page.goto(`${site.url}/p/${projectSlug}/f/${id}`);
  await page.waitForURL(`${site.url}/p/${projectSlug}/f/${id}`);
  await page.getByRole("button", { name: /^Vote, 0 votes/ }).click();
  await expect.poll(() => votesFor(world, id), patience).toBe(1);
  await page.getByText("You write as Ada Lovelace.").waitFor();
  await page.getByRole("textbox", { name: "Comment" }).fill("Me too");
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await page.getByText("Me too").waitFor();
  expect(seen.filter((url) => url.includes("/sign-in"))).toEqual([]);

  await settings.update.mutate({ projectSlug, sso: { mode: "beside" } });
  const menu = page.getByLabel("Signed in as Ada Lovelace");
  await menu.focus();
  await page.keyboard.press("Enter");
  await page.getByText(/^Signed in to .* alone$/).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("heading", { name: "There is nothing here" }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test("a guest has the link to sign in, and sees the name that they write under", async () => {
  const world = await newWorld();
  const { slug, admin } = world;
  await trpc(admin.token, site.url).settings.update.mutate({
    projectSlug: slug,
    voting: "anyone",
    commenting: "anyone",
  });
  const id = await newFeedback(world, world.member, { title: "Later trains" });
  const { page, faults, context } = await visitor();
  await page.goto(`${site.url}/p/${slug}/f/${id}`);
  await page.getByText("You write as a guest, under a name of two words.").waitFor();
  await page.getByRole("button", { name: /^Vote, 0 votes/ }).click();
  await page
    .getByText(/You write as \w+ \w+\./)
    .filter({ hasNotText: "a guest" })
    .waitFor();
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test("a guest's double click posts once, however long it takes to become a guest", async () => {
  const world = await newWorld();
  const { slug, admin } = world;
  await trpc(admin.token, site.url).settings.update.mutate({
    projectSlug: slug,
    posting: "anyone",
    commenting: "anyone",
  });
  const id = await newFeedback(world, world.member, { title: "Later trains" });
  for (const path of [`/p/${slug}/f/${id}`, `/p/${slug}`]) {
    const { page, faults, context } = await visitor();
    const posts: string[] = [];
    page.on("request", (request) => {
      if (/(comment|feedback)\.create$/.test(request.url())) posts.push(request.url());
    });
    const release = await holdBack(page, `**/p/${slug}/guest`);
    await page.goto(site.url + path);
    await page.getByRole("textbox", { name: /^(Comment|Title)$/ }).fill("Me too");
    await page.getByRole("button", { name: /^(Comment|Share feedback)$/ }).dblclick();
    const answered = page.waitForResponse(/(comment|feedback)\.create$/);
    release();
    await answered;
    await page.getByText("Me too", { exact: true }).first().waitFor();
    expect(posts).toHaveLength(1);
    expect(faults).toEqual([]);
    await context.close();
  }
});

test("what a guest writes below a thread of several pages shows at once", async () => {
  const world = await newWorld();
  const { slug, admin } = world;
  await trpc(admin.token, site.url).settings.update.mutate({ projectSlug: slug, commenting: "anyone" });
  const id = await newFeedback(world, world.member, { title: "Later trains" });
  for (let number = 1; number <= 30; number++) await newComment(world, id, world.member, null, `Comment ${number}.`);
  const { page, faults, context } = await visitor();
  await page.goto(`${site.url}/p/${slug}/f/${id}`);
  for (const text of ["Me too", "Also on Sundays"]) {
    await page.getByRole("textbox", { name: "Comment" }).fill(text);
    await page.getByRole("button", { name: "Comment", exact: true }).click();
    await page.getByRole("listitem").filter({ hasText: text }).waitFor();
  }
  await page.getByRole("button", { name: "Show more comments" }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});
