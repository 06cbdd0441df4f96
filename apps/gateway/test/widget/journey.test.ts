// @module-tag system
import type { Request } from "playwright-core";
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { letTokens, newSsoKey, signedBy } from "../support/sso.ts";
import { patience } from "../support/stream.ts";
import { newChangelog, newFeedback } from "../support/world.ts";
import { noting, toldTo, useProduct } from "./host.ts";

const { site, product, newProject, openHost, tag } = await useProduct();

const yesterday = () => new Date(Date.now() - 86_400_000).toISOString();

test("under the strictest policy, a guest posts, votes and sees a reply at once, and no cookie is set or sent", async () => {
  const world = await newProject({ guests: true });
  const { slug: projectSlug, member } = world;
  await newChangelog(world, { title: "Later trains", publish_date: yesterday() });
  const script = `${noting} Earshot("metadata", { page: "tickets", zone: 2 });`;
  const { page, frame, faults, context } = await openHost(tag(world), script);
  const sent: Promise<Record<string, string>>[] = [];
  const note = (request: Request) => {
    if (request.url().startsWith(site.url)) sent.push(request.allHeaders());
  };
  page.on("request", note);
  await page.getByRole("button", { name: "Feedback 1 new in the changelog" }).click();
  await frame.getByRole("textbox", { name: "Title" }).fill("Platform numbers");
  await frame.getByRole("textbox", { name: "Details" }).fill("On the lock screen, **please**");
  await frame.getByRole("button", { name: "Share feedback" }).click();
  await frame.getByRole("heading", { name: "Thank you" }).waitFor();
  await frame.getByRole("button", { name: /^Remove your vote, 1 vote/, pressed: true }).waitFor();
  await frame.getByRole("link", { name: "Platform numbers" }).click();
  const [feedback] = await toldTo(page, "feedback");
  const call = trpc(member.token, site.url);
  const address = { projectSlug, feedbackId: String(feedback!["id"]) };
  expect(await call.feedback.metadata.query(address)).toEqual({ metadata: { page: "tickets", zone: 2 } });
  await call.comment.create.mutate({ ...address, content: "It is on its way.", reply_to_id: null });
  await frame.getByText("It is on its way.").waitFor();
  await frame.getByRole("link", { name: /^Changelog/ }).click();
  await frame.getByRole("heading", { name: "Later trains" }).waitFor();
  await frame.getByRole("link", { name: "Changelog", exact: true }).waitFor();
  await page.getByRole("button", { name: "Feedback", exact: true }).waitFor();
  expect((await toldTo(page, "unread")).map(({ count }) => count)).toEqual([1, 0]);
  await frame.getByRole("button", { name: "Close" }).click();
  await expect.poll(() => toldTo(page, "close"), patience).toEqual([{ project: projectSlug }]);
  expect(await context.cookies()).toEqual([]);
  page.off("request", note);
  const headers = await Promise.all(sent);
  expect(headers.length).toBeGreaterThan(10);
  expect(headers.filter((all) => "cookie" in all)).toEqual([]);
  const seen = async () => (await call.settings.get.query({ projectSlug })).widget;
  await expect
    .poll(async () => (await seen()).origins, patience)
    .toEqual([{ origin: product.origin, last_seen_at: expect.any(String) }]);
  expect(faults).toEqual([]);

  // A guest comes back as who they were, until they are gone for good.
  const open = () => page.evaluate(`Earshot("open", { view: "board" })`);
  await page.reload();
  await open();
  await frame.getByRole("button", { name: /^Remove your vote, 1 vote/, pressed: true }).waitFor();
  await page.evaluate(`Earshot("logout")`);
  await expect.poll(() => page.frames().length, patience).toBe(1);
  await open();
  await frame.getByRole("button", { name: /^Vote, 1 vote/, pressed: false }).waitFor();
  await context.close();
});

test("a customer votes under the name of the product, on a page with two projects, and is gone after a logout", async () => {
  const worlds = [await newProject(), await newProject()] as const;
  for (const world of worlds) {
    await newSsoKey(world);
    await letTokens(world);
    await newFeedback(world, world.member, { title: "Later trains" });
  }
  const [first, second] = worlds;
  const tokens = await Promise.all(
    worlds.map((world) => signedBy(world, { name: "Ada", aud: `${site.url}/p/${world.slug}` })),
  );
  const script = `${noting}
    Earshot("init", { project: "${first.slug}", url: "${site.url}" });
    Earshot("init", { project: "${second.slug}", url: "${site.url}", place: "start", label: "Ideas" });
    Earshot("identify", { token: async () => "${tokens[0]}" });
    Earshot("identify", { token: "${tokens[1]}" }, "${second.slug}");
    Earshot("open", { view: "board" }, "${second.slug}");`;
  const plain = `<script src="${site.url}/widget.js" defer></script>`;
  const { page, frame, faults, context } = await openHost(plain, script);
  await frame.getByText("As Ada").waitFor();
  await frame.getByRole("button", { name: /^Vote, 0 votes/ }).click();
  await frame.getByRole("button", { name: /^Remove your vote, 1 vote/, pressed: true }).waitFor();
  await expect
    .poll(() => toldTo(page, "vote"), patience)
    .toEqual([{ project: second.slug, feedbackId: expect.any(String), upvoted: true, upvotes: 1 }]);
  await page.evaluate(`Earshot("close", undefined, "${second.slug}"); Earshot("open", { view: "board" })`);
  const other = page.frameLocator(`iframe[src*="${first.slug}"]`);
  await other.getByText("As Ada").waitFor();
  const inside = page.frames().find((each) => each.url().includes(`/w/${first.slug}`))!;
  const kept = await inside.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie]);
  expect(kept).toEqual([0, 0, ""]);
  await page.evaluate(`Earshot("logout"); Earshot("logout", undefined, "${second.slug}")`);
  await expect.poll(() => page.frames().length, patience).toBe(1);
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([0, 0, ""]);
  await page.evaluate(`Earshot("open", { view: "board" })`);
  await other.getByRole("button", { name: /^Vote, 0 votes/, pressed: false }).waitFor();
  expect(await other.getByText("As Ada").count()).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});
