// @module-tag system
// @module-tag alike
import { expect, test } from "vitest";
import { newAddress } from "../support/sign-in.ts";
import { trpc } from "../support/http.ts";
import { newComment, newFeedback, newPerson, newWorld } from "../support/world.ts";
import { useSite } from "./site.ts";
import { openOnTeam } from "./team.ts";
import { openPage } from "./visitor.ts";

const { browser, site } = await useSite();

test("a stranger with the owner's name has no badge of the team beside what they write, and the owner has one", async () => {
  const world = await newWorld();
  const { slug: projectSlug, owner } = world;
  const stranger = await newPerson("Owner");
  const theirs = await newFeedback(world, stranger, { title: "Quiet carriage" });
  const own = await newFeedback(world, owner, { title: "Night trains" });
  await newComment(world, theirs, stranger, null, "Of the stranger");
  await newComment(world, theirs, owner, null, "Of the owner");
  await trpc(owner.token).feedback.answer.mutate({ projectSlug, feedbackId: theirs, content: "From May." });

  const { page, faults } = await openPage(browser, { extraHTTPHeaders: newAddress() });
  const badges = (text: string) =>
    page.getByRole("listitem").filter({ hasText: text }).first().getByText("Team", { exact: true }).count();
  await page.goto(`${site.url}/p/${projectSlug}`);
  expect([await badges("Quiet carriage"), await badges("Night trains")]).toEqual([0, 1]);
  for (const [id, count] of [
    [theirs, 0],
    [own, 1],
  ] as const) {
    await page.goto(`${site.url}/p/${projectSlug}/f/${id}`);
    const head = page.getByRole("main").locator("div:has(> h1)");
    expect(await head.getByText("Team", { exact: true }).count()).toBe(count);
  }
  await page.goto(`${site.url}/p/${projectSlug}/f/${theirs}`);
  expect([await badges("Of the stranger"), await badges("Of the owner")]).toEqual([0, 1]);
  const answer = page.getByRole("region", { name: "Official answer" });
  expect(await answer.getByText("Team", { exact: true }).count()).toBe(1);
  expect(faults).toEqual([]);

  const team = await openOnTeam(browser, site, world);
  await team.page.goto(`${site.url}/p/${projectSlug}/manage/inbox?view=all`);
  const line = (title: string) => team.page.locator("a[id^=line-]", { hasText: title });
  await line("Night trains").waitFor();
  for (const [title, count] of [
    ["Quiet carriage", 0],
    ["Night trains", 1],
  ] as const)
    expect(await line(title).getByText("Team", { exact: true }).count()).toBe(count);
  expect(team.faults).toEqual([]);
});
