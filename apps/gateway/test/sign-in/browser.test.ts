// @module-tag system
// @module-tag embedded
import { newFolder } from "@earshot/db/testing";
import type { Page } from "playwright-core";
import { afterAll, expect, test, vi } from "vitest";
import { startPost } from "../notifications/post.ts";
import { BrowserSession } from "../support/browser-session.ts";
import { launch } from "../support/browser.ts";
import { earshot, startGateway } from "../support/child.ts";
import { trpc } from "../support/http.ts";
import { newEmail, password } from "../support/sign-in.ts";
import { newWorld } from "../support/world.ts";

const post = await startPost();
const browser = await launch(afterAll);
/** A page of a browser that knows no cookie yet. */
const newPage = async (): Promise<Page> => (await browser.newContext()).newPage();
const status = (page: Page) => page.locator("[role=status], [role=alert]").first().textContent();
/** Returns the server's record of the signed-in user. */
const account = async (page: Page) => (await page.request.get(new URL("/trpc/account.me", page.url()).href)).text();
const signedInAs = (email: string) => expect.stringContaining(`"email":"${email}"`);

test("the first start prints a link that signs in as the demo's owner, once", async () => {
  const { output } = await startGateway({ DATA_DIR: newFolder() });
  const link = await vi.waitUntil(() => /http:\S+\/auth\/magic-link\/verify[^\s"]+/.exec(output.stdout)?.[0], 60_000);
  const page = await newPage();
  await page.goto(link);
  expect(new URL(page.url()).pathname).toBe("/");
  expect(await account(page)).toEqual(signedInAs("olive@demo.example"));
  // Without mail no other link comes: a first password lets them in again.
  await page.goto(new URL("/account", link).href);
  const panel = page.getByRole("region", { name: "Password" });
  await panel.getByLabel("New password").fill(password);
  await panel.getByRole("button", { name: "Set password" }).click();
  await panel.getByText("Saved.").waitFor();
  const again = new BrowserSession(new URL(link).origin);
  await again.send("/auth/sign-in/email", { body: { email: "olive@demo.example", password } });
  expect(await again.me()).toMatchObject({ email: "olive@demo.example" });
  const second = await newPage();
  await second.goto(link);
  expect(new URL(second.url()).pathname).toBe("/sign-in");
  expect(await status(second)).toBe("This link has been used already, or it is too old. Ask for a new one.");
  expect(await account(second)).toContain("UNAUTHORIZED");
});

test("the command line prints such a link while the server runs, and for nobody else", async () => {
  const env = { DATA_DIR: newFolder() };
  const { url } = await startGateway(env);
  const { code, stdout } = await earshot(
    { ...env, PORT: new URL(url).port },
    "user",
    "link",
    "--email",
    "Bea@demo.example",
  );
  expect(code).toBe(0);
  const page = await newPage();
  await page.goto(stdout.trim());
  expect(await account(page)).toEqual(signedInAs("bea@demo.example"));
  // Without mail, nobody has confirmed an address: the link proves whose it is, and what others knew of it ends.
  const email = newEmail();
  const squatter = new BrowserSession(url);
  await squatter.send("/auth/sign-up/email", { body: { email, name: "Ann", password } });
  await squatter.send("/auth/sign-in/email", { body: { email, password } });
  expect(await squatter.me()).toMatchObject({ email });
  const again = await earshot(env, "user", "link", "--email", email.toUpperCase());
  expect([again.code, again.stderr]).toEqual([0, ""]);
  const owner = await newPage();
  await owner.goto(again.stdout.trim());
  expect(await account(owner)).toEqual(signedInAs(email));
  expect(await squatter.me()).toBeNull();
  const unknown = await earshot(env, "user", "link", "--email", "nobody@demo.example");
  expect([unknown.code, unknown.stderr]).toEqual([1, "user nobody@demo.example not found.\n"]);
});

test("a server without users prints a link that makes the first account, an admin's, once", async () => {
  const { output, url } = await startGateway({ DATA_DIR: newFolder(), SEED_DEMO: "false" });
  const link = await vi.waitUntil(() => /http:\S+\/first-account\?token=[\w-]+/.exec(output.stdout)?.[0], 60_000);
  const make = async (page: Page, email = "root@here.example") => {
    await page.goto(link);
    await page.getByLabel("Name").fill("Root");
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password").fill("a long enough password");
    await page.getByRole("button").click();
  };
  const [page, second] = [await newPage(), await newPage()];
  // Whoever signs up first with an address does not use up the link.
  const taken = newEmail();
  await new BrowserSession(url).send("/auth/sign-up/email", { body: { email: taken, name: "Ann", password } });
  await make(page, taken);
  await vi.waitUntil(async () => (await status(page))?.startsWith("Somebody has signed up"), 60_000);
  await make(page);
  await page.waitForURL("**/admin");
  expect(await account(page)).toEqual(signedInAs("root@here.example"));
  expect(await account(page)).toContain('"is_admin":true');
  await make(second);
  await vi.waitUntil(async () => (await status(second))?.startsWith("This link has been used"), 60_000);
  await second.goto(new URL("/first-account", link).href);
  await second.getByText("This page works by the link that the server prints when it starts without users").waitFor();
  expect(await second.getByRole("textbox").count()).toBe(0);
});

test("a button of the page that an invite's mail leads to signs up and joins; opening the link changes nothing", async () => {
  const world = await newWorld();
  const email = newEmail();
  await trpc(world.admin.token).invite.create.mutate({ projectSlug: world.slug, email });
  const { link, subject } = await post.take(email);
  expect(subject).toBe("You are invited to a team at Earshot");
  // Programs that check mails open each link, and the links of its page.
  for (const opened of [await fetch(link), await fetch(link)]) expect(opened.status).toBe(200);
  const page = await newPage();
  await page.goto(link);
  expect(await account(page)).toContain("UNAUTHORIZED");
  await page.getByRole("button", { name: "Join" }).click();
  await vi.waitUntil(async () => (await status(page)) === "You are on the team of Test project.", 60_000);
  const members = await trpc(world.admin.token).member.list.query({ projectSlug: world.slug });
  expect(members).toContainEqual(expect.objectContaining({ email }));
  expect(await account(page)).toEqual(signedInAs(email));
});

test("the token of an invite's mail signs in once, and the page says how to go on", async () => {
  const world = await newWorld();
  const email = newEmail();
  await trpc(world.admin.token).invite.create.mutate({ projectSlug: world.slug, email });
  const { link } = await post.take(email);
  const token = new URL(link).searchParams.get("token") ?? "";
  const verify = () => fetch(`${post.site}/auth/magic-link/verify?token=${token}`, { method: "POST" });
  expect((await verify()).headers.getSetCookie()).not.toEqual([]);
  expect((await verify()).headers.getSetCookie()).toEqual([]);
  const page = await newPage();
  await page.goto(link);
  await page.getByRole("button", { name: "Join" }).click();
  await page.getByRole("alert").filter({ hasText: "This link has been used already" }).waitFor();
  await page.getByRole("link", { name: "Sign in" }).click();
  await page.getByText("Sign in with the e-mail address that was invited").waitFor();
});

test("the page signs up, says what comes next, and signs in after the address is confirmed", async () => {
  const page = await newPage();
  const email = newEmail();
  await page.goto(`${post.site}/sign-in`);
  await page.getByRole("link", { name: "Use a password instead" }).click();
  await page.getByRole("link", { name: "Create an account" }).click();
  await page.getByLabel("Name").fill("Ann");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill("a long enough password");
  await page.getByRole("button", { name: "Create account" }).click();
  await vi.waitUntil(async () => (await status(page))?.includes(`Confirm that ${email} is yours`), 60_000);
  await page.goto((await post.take(email)).link);
  expect(await account(page)).toEqual(signedInAs(email));
});

test.each(["nothing", "link", "__proto__", "constructor", "", "[]", "password&mode=forgotten"])(
  "a mode that there is not, %j, shows the first form, by the server and by the browser",
  async (mode) => {
    const address = `${post.site}/sign-in?mode=${mode}`;
    const response = await fetch(address, { headers: { accept: "text/html" } });
    expect([mode, response.status, (await response.text()).includes("E-mail me a link")]).toEqual([mode, 200, true]);
    const page = await newPage();
    await page.goto(address);
    await page.getByRole("button", { name: "E-mail me a link" }).waitFor();
    await page.getByRole("link", { name: "Use a password instead" }).click();
    await page.getByLabel("Password").waitFor();
  },
);
