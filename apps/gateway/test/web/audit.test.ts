// @module-tag system
// @module-tag alike
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { newWorld } from "../support/world.ts";
import { useSite } from "./site.ts";
import { openOnTeam } from "./team.ts";
import { scrollsSideways, violationsOf } from "./visitor.ts";

const { browser, site } = await useSite();

test("owners read who did what, filter it and download it; others learn that it is for owners", async () => {
  const world = await newWorld();
  const { slug: projectSlug, owner, admin, member } = world;
  const { page, faults } = await openOnTeam(browser, site, world);
  const address = `${site.url}/p/${projectSlug}/manage/settings`;
  await page.goto(`${address}/audit`);
  await page.getByText("Nothing yet").waitFor();
  await trpc(admin.token, site.url).settings.update.mutate({ projectSlug, held_words: ["<b>casino</b>"] });
  await trpc(owner.token, site.url).member.setRole.mutate({ projectSlug, userId: member.id, role: "admin" });
  await page.goto(address);
  await page.getByRole("link", { name: "Audit" }).press("Enter");
  const rows = page.getByRole("table", { name: "Who did what" }).locator("tbody tr");
  await rows.nth(1).waitFor();
  expect(await rows.allInnerTexts()).toEqual([
    expect.stringMatching(/Owner[\s\S]*Set member role: Member[\s\S]*role[\s\S]*member[\s\S]*admin/),
    expect.stringMatching(/Admin[\s\S]*Update settings[\s\S]*held words[\s\S]*empty[\s\S]*<b>casino<\/b>/),
  ]);
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await violationsOf(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
  }
  await page.getByRole("button", { name: "Team", exact: true }).press("Enter");
  await expect.poll(() => rows.count()).toBe(1);
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download (ndjson)" }).click();
  expect((await downloading).suggestedFilename()).toBe(`${projectSlug}-audit.ndjson`);
  // On phones, an entry that says only what was done has no line for a change.
  await trpc(owner.token, site.url).invite.create.mutate({ projectSlug, email: "ann@test.example" });
  await page.setViewportSize({ width: 375, height: 800 });
  await page.reload();
  await rows.nth(2).waitFor();
  const changes = rows.locator("td[data-label=Change]");
  expect(await changes.evaluateAll((all) => all.map((cell) => (cell as HTMLElement).offsetHeight > 0))).toEqual([
    false,
    true,
    true,
  ]);
  expect(faults).toEqual([]);

  const other = await openOnTeam(browser, site, world, "admin");
  await other.page.goto(`${address}/audit`);
  await other.page.getByText("Only owners see who changed what.").waitFor();
});
