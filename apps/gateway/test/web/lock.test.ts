// @module-tag system
// @module-tag alike
import { expect, test } from "vitest";
import { newAddress } from "../support/sign-in.ts";
import { newComment, newFeedback, newWorld } from "../support/world.ts";
import { useSite } from "./site.ts";
import { openOnTeam, openSignedIn } from "./team.ts";
import { openPage, scrollsSideways, violationsOf } from "./visitor.ts";

const { browser, site } = await useSite();

test("a member locks the comments with a reason, which readers see in place of the form, and unlocks them", async () => {
  const world = await newWorld();
  const id = await newFeedback(world, world.outsider, { title: "Quiet carriage" });
  await newComment(world, id, world.outsider, null, "Please");
  const address = `${site.url}/p/${world.slug}/f/${id}`;
  const reader = await openSignedIn(browser, site);
  const follows = reader.page.waitForResponse(/feedback\.changed/);
  await reader.page.goto(address);
  await follows;
  const field = reader.page.getByRole("textbox", { name: "Comment" });
  await field.waitFor();

  const { page, faults } = await openOnTeam(browser, site, world, "member");
  await page.goto(address);
  await page.getByRole("button", { name: "Lock comments" }).press("Enter");
  await page.keyboard.type("Built <b>now</b>");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Unlock comments" }).waitFor();
  await page.getByText("Ann Team locked the comments: “Built <b>now</b>”").waitFor();
  // The team goes on.
  await page.getByRole("textbox", { name: "Comment" }).waitFor();

  await reader.page.getByText("Only the team comments on this. You can still vote.").waitFor();
  await reader.page.getByText("locked the comments: “Built <b>now</b>”").waitFor();
  expect(await field.count()).toBe(0);
  expect(await reader.page.getByRole("button", { name: /^Reply/ }).count()).toBe(0);
  for (const shown of [page, reader.page])
    for (const width of [375, 1280]) {
      await shown.setViewportSize({ width, height: 800 });
      expect(await violationsOf(shown)).toEqual([]);
      expect(await scrollsSideways(shown)).toBe(false);
    }
  // A visitor is not asked to sign in for what signing in does not allow.
  const visitor = await openPage(browser, { extraHTTPHeaders: newAddress(), javaScriptEnabled: false });
  await visitor.page.goto(address);
  await visitor.page.getByText("Only the team comments on this.").waitFor();
  expect(await visitor.page.getByText("Sign in to comment").count()).toBe(0);

  await page.getByRole("button", { name: "Unlock comments" }).click();
  await field.waitFor();
  expect([...faults, ...reader.faults]).toEqual([]);
});
