// @module-tag system
import type { Route } from "playwright-core";
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { db } from "../support/server.ts";
import { signedBy } from "../support/sso.ts";
import { patience } from "../support/stream.ts";
import { newFeedback } from "../support/world.ts";
import { noting, toldTo, useProduct } from "./host.ts";

const { site, newProject, newCustomer, openHost, tag } = await useProduct();

test("a project's own domain serves its widget, and no other project's", async () => {
  const [world, other] = [await newProject({ guests: true }), await newProject({ guests: true })];
  // Chromium finds every name below localhost on this machine.
  const domain = `${world.slug}.localhost`;
  await db.updateTable("projects").set({ domain }).where("id", "=", world.id).execute();
  const address = new URL(site.url);
  address.hostname = domain;
  const script = `${noting} Earshot("init", { project: "${other.slug}", url: "${address.origin}", place: "start" });`;
  const html = `<script src="${address.origin}/widget.js" data-project="${world.slug}" defer></script>`;
  const policy = `script-src 'self' ${address.origin}; frame-src ${address.origin}`;
  const { page, frame, context } = await openHost(html, script, { policy });
  await page.getByRole("button", { name: "Feedback" }).click();
  await frame.getByRole("textbox", { name: "Title" }).fill("Platform numbers");
  await frame.getByRole("button", { name: "Share feedback" }).click();
  await frame.getByRole("heading", { name: "Platform numbers" }).waitFor();
  expect(await toldTo(page, "ready")).toEqual([{ project: world.slug }]);
  await context.close();
});

test("before the hour is over, the page is asked for another token, and whoever that one is for is shown", async () => {
  const world = await newProject();
  const token = await newCustomer(world);
  const [second, third] = await Promise.all(
    ["Grace", "Edsger"].map((name) => signedBy(world, { name, aud: `${site.url}/p/${world.slug}` })),
  );
  const script = `const tokens = ${JSON.stringify([token, second])}; window.asked = 0;
    Earshot("identify", { token: () => tokens[Math.min(asked++, 1)] });`;
  const { page, frame, context } = await openHost(tag(world), script);
  await page.getByRole("button", { name: "Feedback" }).waitFor();
  await page.evaluate(`asked = 0; Earshot("open", { view: "board" })`);
  await frame.getByText("As Ada").waitFor();
  const inside = page.frames().find((each) => each.url().includes("/w/"))!;
  await inside.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 59.5 * 60_000;
  });
  await frame.getByRole("button", { name: /^Vote, 0 votes/ }).click();
  await frame.getByText("As Grace").waitFor();
  expect(await page.evaluate("asked")).toBe(2);
  await page.evaluate(`Earshot("identify", { token: ${JSON.stringify(third)} })`);
  await frame.getByText("As Edsger").waitFor();
  await frame.getByRole("button", { name: /^Vote, 1 vote/, pressed: false }).waitFor();
  await context.close();
});

test("a session that ends elsewhere is renewed by the page's token, and a guest whose own has ended is another guest", async () => {
  const world = await newProject({ guests: true });
  const token = await newCustomer(world);
  const { page, frame, context } = await openHost(tag(world));
  /**
   * Lets all sessions end as the next vote is sent, once as many votes are stored: the page shows a vote before it is, and
   * notices by itself that a session has ended.
   */
  async function end(votes: number) {
    const stored = db.selectFrom("feedback_upvotes").select("feedback_id").where("project_id", "=", world.id);
    await expect.poll(async () => (await stored.execute()).length, patience).toBe(votes);
    const endNow = async (route: Route) => {
      await db.deleteFrom("person_sessions").where("project_id", "=", world.id).execute();
      await route.continue();
    };
    await page.route(/\/trpc\/feedback\.setUpvote/, endNow, { times: 1 });
  }
  await page.getByRole("button", { name: "Feedback" }).waitFor();
  await page.evaluate(`Earshot("open", { view: "board" })`);
  const vote = (votes: string) => frame.getByRole("button", { name: new RegExp(`^Vote, ${votes}`), pressed: false });
  const voted = frame.getByRole("button", { name: /^Remove your vote/, pressed: true });
  await vote("0 votes").click();
  await voted.waitFor();
  await end(1);
  await voted.click();
  // Nobody knows the guest any more.
  await vote("1 vote").click();
  await frame.getByRole("button", { name: /^Remove your vote, 2 votes/, pressed: true }).waitFor();

  await page.evaluate(`Earshot("identify", { token: () => ${JSON.stringify(token)} })`);
  await frame.getByText("As Ada").waitFor();
  await voted.waitFor();
  await end(2);
  await voted.click();
  await vote("1 vote").waitFor();
  expect(await frame.getByText("As Ada").count()).toBe(1);
  await context.close();
});

test("an open board of an internal project goes on with live updates once its session has ended and was renewed", async () => {
  const world = await newProject();
  const { settings } = trpc(world.admin.token, site.url);
  await settings.update.mutate({ projectSlug: world.slug, visibility: "internal" });
  const token = await newCustomer(world);
  const { page, frame, context } = await openHost(tag(world));
  await page.getByRole("button", { name: "Feedback" }).waitFor();
  await page.evaluate(`Earshot("identify", { token: () => ${JSON.stringify(token)} })`);
  const follows = page.waitForResponse(/feedback\.changed/);
  await page.evaluate(`Earshot("open", { view: "board" })`);
  await frame.getByText("As Ada").waitFor();
  await follows;
  const { feedback } = trpc(world.member.token, site.url);
  await db.deleteFrom("person_sessions").where("project_id", "=", world.id).execute();
  for (const title of ["Later trains", "Night trains"]) {
    await feedback.create.mutate({ projectSlug: world.slug, title, description: "" });
    await frame.getByRole("link", { name: title }).first().waitFor();
  }
  expect(await frame.getByText("As Ada").count()).toBe(1);
  await context.close();
});

test("a token that comes late signs nobody in: the page has named somebody else, or its user has left", async () => {
  const world = await newProject();
  const token = await newCustomer(world);
  const other = await signedBy(world, { name: "Grace", aud: `${site.url}/p/${world.slug}` });
  const html = `<earshot-board></earshot-board>${tag(world)}`;
  const { page, context } = await openHost(html, "window.gives = [];");
  const board = page.frameLocator("earshot-board iframe");
  const idea = board.getByRole("heading", { name: "Later trains" });
  await idea.waitFor();
  const exchanged: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("sso.exchange")) exchanged.push(request.postData() ?? "");
  });
  const slow = `Earshot("identify", { token: () => new Promise((give) => gives.push(give)) });`;
  await page.evaluate(`${slow} Earshot("identify", { token: ${JSON.stringify(other)} });`);
  await board.getByText("As Grace").waitFor();
  await page.evaluate(`${slow} Earshot("logout");`);
  await expect.poll(() => board.getByText("As Grace").count(), patience).toBe(0);
  await idea.waitFor();
  await page.evaluate(`for (const give of gives) give(${JSON.stringify(token)})`);
  // Messages come in their order: what the late ones do is done before this.
  await page.evaluate(`Earshot("identify", { token: ${JSON.stringify(other)} });`);
  await board.getByText("As Grace").waitFor();
  expect(exchanged.map((body) => body.includes(other))).toEqual([true, true]);
  await context.close();
});

test("the widget opens right after a logout, and elements outlive a widget that is destroyed and made again", async () => {
  const world = await newProject({ guests: true });
  await newFeedback(world, world.member, { title: "Later trains" });
  const init = `Earshot("init", { project: "${world.slug}", url: "${site.url}" });`;
  const html = `<earshot-board></earshot-board><script src="${site.url}/widget.js" defer></script>`;
  const { page, frame, context } = await openHost(html, `${noting} ${init}`);
  const idea = page.frameLocator("earshot-board iframe").getByRole("heading", { name: "Later trains" });
  await idea.waitFor();
  const shown = frame.getByRole("heading", { name: "Later trains" });
  await page.evaluate(`Earshot("open", { view: "board" })`);
  await shown.waitFor();
  const before = await page.locator("earshot-widget iframe").elementHandle();
  await page.evaluate(`Earshot("logout"); Earshot("open", { view: "board" })`);
  await expect.poll(() => before.evaluate(({ isConnected }) => isConnected), patience).toBe(false);
  await shown.waitFor();
  await page.evaluate(`Earshot("destroy")`);
  await page.locator("earshot-board iframe").waitFor({ state: "detached" });
  await page.evaluate(init);
  await idea.waitFor();
  await context.close();
});
