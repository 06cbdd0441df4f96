// @module-tag system
// @module-tag alike
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { patience } from "../support/stream.ts";
import { noting, toldTo, useProduct } from "./host.ts";

const { site, newProject, openHost, tag } = await useProduct();

test("the widget outlives the page's body and its content, until it is destroyed", async () => {
  const world = await newProject({ guests: true });
  const { page, frame, context } = await openHost(tag(world));
  const button = page.getByRole("button", { name: "Feedback" });
  await button.waitFor();
  await page.evaluate(() => document.body.replaceWith(document.createElement("body")));
  await button.waitFor();
  await page.evaluate(() => document.body.replaceChildren());
  await button.click();
  await frame.getByRole("textbox", { name: "Title" }).waitFor();
  await page.evaluate(`Earshot("destroy"); document.body.replaceWith(document.createElement("body"))`);
  expect(await page.locator("earshot-widget").count()).toBe(0);
  await context.close();
});

test("a frame that is loaded again knows the page around it, and a failure is tried again in its place", async () => {
  const world = await newProject({ guests: true });
  const { page, frame, context } = await openHost(tag(world), `Earshot("open", { view: "board" });`);
  const close = frame.getByRole("button", { name: "Close" });
  await close.waitFor();
  await frame.getByRole("link", { name: "Roadmap" }).click();
  await frame.getByRole("link", { name: "Roadmap", current: "page" } as never).waitFor();
  const inside = page.frames().find((each) => each.url().endsWith("/roadmap"))!;
  const fault = { status: 500, json: { error: "internal server error" } };
  await page.route(/\/trpc\/board\.get/, (route) => route.fulfill(fault), { times: 1 });
  await inside.evaluate(() => location.reload());
  await frame.getByRole("button", { name: "Try again" }).click();
  await close.click();
  await expect.poll(() => page.locator("earshot-widget dialog").isVisible(), patience).toBe(false);
  await context.close();
});

const refused = [
  `{ user: { id: 1 } }`,
  `{ tags: ["a"] }`,
  `{ at: new Date(0) }`,
  `{ id: 1n }`,
  `{ "": 1 }`,
  `{ ["n".repeat(101)]: 1 }`,
  `{ text: "t".repeat(2_001) }`,
  `{ title: "\\u{1F68B}".slice(0, 1) }`,
];

test("metadata that the server refuses is named in the console, and feedback comes with what was there before", async () => {
  const world = await newProject({ guests: true });
  const { page, frame, context } = await openHost(tag(world), noting);
  await page.getByRole("button", { name: "Feedback" }).waitFor();
  await page.evaluate(`Earshot("metadata", { page: "tickets", isNew: true, plan: null, team: undefined })`);
  const errors: string[] = [];
  page.on("console", (message) => errors.push(message.text()));
  for (const fields of refused) await page.evaluate(`Earshot("metadata", ${fields})`);
  expect(errors.map((error) => error.startsWith("Earshot: metadata"))).toEqual(refused.map(() => true));
  await page.evaluate(`Earshot("open")`);
  await frame.getByRole("textbox", { name: "Title" }).fill("Platform numbers");
  await frame.getByRole("button", { name: "Share feedback" }).click();
  await frame.getByRole("heading", { name: "Thank you" }).waitFor();
  const [feedback] = await toldTo(page, "feedback");
  const address = { projectSlug: world.slug, feedbackId: String(feedback!["id"]) };
  const { metadata } = await trpc(world.member.token, site.url).feedback.metadata.query(address);
  expect(metadata).toEqual({ page: "tickets", isNew: true, plan: null });
  await context.close();
});
