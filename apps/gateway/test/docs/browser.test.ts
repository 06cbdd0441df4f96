// @module-tag system
// @module-tag alike
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { launch } from "../support/browser.ts";
import { server } from "../support/server.ts";
import { newComment, newFeedback, newWorld } from "../support/world.ts";

/** A page, and the addresses outside the gateway that it asks for: a page's own blobs and data are none. */
async function open(path: string): Promise<{ page: Page; outside: string[] }> {
  const browser = await launch();
  const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
  const outside: string[] = [];
  context.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== server.url && protocol !== "data:") outside.push(request.url());
  });
  const page = await context.newPage();
  await page.goto(server.url + path);
  return { page, outside };
}

/** Replaces the text of an editor. It is pasted, because the editor completes brackets that are typed. */
async function write(page: Page, editor: string, text: string): Promise<void> {
  await page.getByRole("region", { name: editor }).click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text);
  await page.keyboard.press("ControlOrMeta+V");
}

test("GraphiQL runs a nested query with a token", async () => {
  const world = await newWorld();
  const feedbackId = await newFeedback(world, world.outsider, { title: "Seen in a browser" });
  const commentId = await newComment(world, feedbackId, world.member, null, "A comment in it");
  await newComment(world, feedbackId, world.owner, commentId, "A reply to that");
  const { page, outside } = await open("/graphql");
  const nested = "comments { nodes { content replies { nodes { content user { fullName } } } } }";
  await write(
    page,
    "Operation Editor",
    `{ project(slug: "${world.slug}") { feedback { nodes { title ${nested} } } } }`,
  );
  await page.getByRole("button", { name: "Headers", exact: true }).click();
  await write(page, "Headers", JSON.stringify({ authorization: `Bearer ${world.member.token}` }));
  await page.getByRole("button", { name: "Execute query" }).click();
  const result = async () =>
    (await page.getByRole("region", { name: "Result Window" }).innerText()).replace(/\s+/g, " ");
  await expect.poll(result).toContain('"fullName": "Owner"');
  for (const text of ["Seen in a browser", "A comment in it", "A reply to that"])
    expect(await result()).toContain(text);
  expect(outside).toEqual([]);
});

test("/docs opens with how to get a token, and shows the operations of /v1", async () => {
  const { page, outside } = await open("/docs");
  const seen = () => page.locator("body").innerText();
  for (const text of ["Earshot", "changelog", "/projects/{projectSlug}", "Deletes a project and everything in it."])
    await expect.poll(seen).toContain(text);
  expect(await page.getByRole("heading", { level: 2 }).first().innerText()).toBe("Get a token");
  for (const text of ["npm start", "token create --email", "Selected Auth Type: bearer", `${server.url}/v1`])
    expect(await seen()).toContain(text);
  expect(outside).toEqual([]);
});

test("on /docs one enters a token and sends the example of a request", async () => {
  const { token } = (await newWorld()).owner;
  const { page, outside } = await open("/docs");
  await page.getByRole("textbox", { name: "Bearer Token" }).first().fill(token);
  await page
    .getByRole("button", { name: /^Test Request/ })
    .first()
    .click();
  const sent = page.waitForRequest(`${server.url}/v1/projects/demo`);
  await page.getByRole("button", { name: /^Send/ }).first().click();
  expect((await sent).headers()["authorization"]).toBe(`Bearer ${token}`);
  expect(outside).toEqual([]);
});
