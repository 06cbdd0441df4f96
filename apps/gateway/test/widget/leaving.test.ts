// @module-tag system
// @module-tag alike
import type { FrameLocator } from "playwright-core";
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { letTokens, newSsoKey, signedBy } from "../support/sso.ts";
import { patience } from "../support/stream.ts";
import { newFeedback } from "../support/world.ts";
import { useProduct } from "./host.ts";

const { site, newProject, openHost, tag } = await useProduct();

/** A page of the product on which a customer has written a comment, with a function that deletes it. */
async function openWithComment() {
  const world = await newProject();
  const { slug: projectSlug } = world;
  await newSsoKey(world);
  await letTokens(world);
  const token = await signedBy(world, { name: "Ada", aud: `${site.url}/p/${projectSlug}` });
  const feedbackId = await newFeedback(world, world.member, { title: "Later trains" });
  const script = `Earshot("identify", { token: "${token}" }); Earshot("open", { feedbackId: "${feedbackId}" });`;
  const host = await openHost(tag(world), script);
  const { frame } = host;
  const form = frame.getByRole("form", { name: "Comment", exact: true });
  await form.getByRole("textbox").fill("On Sundays");
  await form.getByRole("button", { name: "Comment", exact: true }).click();
  const comment = frame.getByRole("listitem").filter({ hasText: "On Sundays" });
  await comment.waitFor();
  const call = trpc(world.member.token, site.url);
  const saved = async () =>
    (await call.comment.page.query({ projectSlug, feedbackId })).items.map(({ content }) => content);
  expect(await saved()).toEqual(["On Sundays"]);
  const remove = async () => {
    await comment.getByRole("button", { name: /^Delete/ }).click();
    await comment.waitFor({ state: "detached" });
  };
  return { ...host, saved, remove };
}

test("a comment that was deleted in the widget is gone if the page is left before that can no longer be undone", async () => {
  const { page, frame, saved, remove, context } = await openWithComment();
  // On a fast network, a request that ends with the page is made too, so the frame notes which ones outlive it.
  await frame.locator(":root").evaluate(() => {
    const send = fetch;
    globalThis.fetch = (address, init) => {
      if (init?.keepalive) localStorage.setItem("outlives", String(address));
      return send(address, init);
    };
  });
  await remove();
  await page.goto("about:blank");
  await expect.poll(saved, patience).toEqual([]);
  await page.goBack();
  expect(await frame.locator(":root").evaluate(() => localStorage.getItem("outlives"))).toContain("comment.delete");
  await context.close();
});

test("a comment that was deleted in the widget is gone after a logout, which removes the frame", async () => {
  const { page, saved, remove, context } = await openWithComment();
  await remove();
  await page.evaluate(`Earshot("logout")`);
  await expect.poll(saved, patience).toEqual([]);
  await context.close();
});

const vote = (frame: FrameLocator, pressed: boolean) =>
  frame.getByRole("button", { name: /^(Remove your v|V)ote, 1 vote/, pressed });

test("a logout before the widget was opened forgets the guest of an earlier page", async () => {
  const world = await newProject({ guests: true });
  await newFeedback(world, world.member, { title: "Later trains" });
  const { page, frame, context } = await openHost(tag(world), `Earshot("open", { view: "board" });`);
  await frame.getByRole("button", { name: /^Vote, 0 votes/ }).click();
  await vote(frame, true).waitFor();
  // The same site has a page that does not open the widget.
  await page.route(/\/page-\d+\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/Earshot\("open".*/, "") });
  });
  await page.reload();
  await page.getByRole("button", { name: "Feedback" }).waitFor();
  await page.evaluate(`Earshot("logout"); Earshot("open", { view: "board" })`);
  await vote(frame, false).waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Feedback" }).click();
  await frame.getByRole("link", { name: "Feedback", exact: true }).click();
  await vote(frame, false).waitFor();
  expect(await vote(frame, true).count()).toBe(0);
  await context.close();
});
