// @module-tag system
// @module-tag alike
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { db } from "../support/server.ts";
import { patience } from "../support/stream.ts";
import { newAddress } from "../support/sign-in.ts";
import { newFeedback, newWorld } from "../support/world.ts";
import { useSite } from "./site.ts";
import { openSignedIn } from "./team.ts";
import { openPage, violationsOf } from "./visitor.ts";

const { browser, site } = await useSite();

/** A visitor's page that follows the project's changes. */
async function openFollowing(path: string) {
  const opened = await openPage(browser, { extraHTTPHeaders: newAddress(), reducedMotion: "reduce" });
  const follows = opened.page.waitForResponse(/feedback\.changed/);
  await opened.page.goto(site.url + path);
  await follows;
  return opened;
}

test("an open page of a project that turns private says so at once, and shows nothing of it any more", async () => {
  const world = await newWorld();
  const id = await newFeedback(world, world.outsider, { title: "Quiet carriage" });
  const { page, faults } = await openFollowing(`/p/${world.slug}`);
  await page.getByRole("link", { name: "Quiet carriage" }).click();
  await page.waitForURL(`**/f/${id}`);
  await trpc(world.admin.token, site.url).settings.update.mutate({ projectSlug: world.slug, visibility: "private" });
  // The server looks at its listeners every 30 seconds anyway: at once is before that.
  await page.getByRole("alert").getByText("This board is private now, or gone.").waitFor({ timeout: 60_000 });
  await page.getByRole("heading", { name: "There is nothing here", level: 1 }).waitFor();
  expect(await page.getByText("Quiet carriage").count()).toBe(0);
  await page.goBack();
  await page.getByRole("heading", { name: "There is nothing here", level: 1 }).waitFor();
  expect(await page.getByText("Quiet carriage").count()).toBe(0);
  expect(faults).toEqual([]);
});

test("an open page of feedback that is deleted says so and leads to the board, and so does its address", async () => {
  const world = await newWorld();
  const id = await newFeedback(world, world.outsider, { title: "Quiet carriage" });
  await newFeedback(world, world.outsider, { title: "Night trains" });
  const { page, faults } = await openFollowing(`/p/${world.slug}/f/${id}`);
  await trpc(world.member.token, site.url).feedback.delete.mutate({ projectSlug: world.slug, feedbackId: id });
  await page.getByRole("heading", { name: "This feedback is deleted", level: 1 }).waitFor();
  expect(await page.getByRole("heading", { name: "Quiet carriage" }).count()).toBe(0);
  await page.reload();
  await page.getByRole("heading", { name: "There is nothing here", level: 1 }).waitFor();
  await page.getByRole("link", { name: "All feedback of Test project" }).click();
  await page.getByRole("link", { name: "Night trains" }).waitFor();
  expect(faults).toEqual([]);
});

test("after a navigation the focus is in the new page, and its title is announced", async () => {
  const world = await newWorld();
  for (let count = 0; count < 4; count++) await newFeedback(world, world.outsider, { title: `Tram ${count}.` });
  const { page, faults } = await openFollowing(`/p/${world.slug}`);
  const link = page.getByRole("link", { name: "Tram 3." });
  await link.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Tram 3.", level: 1 }).waitFor();
  await page.getByRole("status").getByText("Tram 3. · Test project").waitFor({ state: "attached" });
  const focused = () =>
    page.evaluate(() => document.activeElement?.tagName + ": " + document.activeElement?.textContent);
  await expect.poll(focused, patience).toBe("H1: Tram 3.");
  // A link that stays gives the focus away, too.
  await page.getByRole("link", { name: "Roadmap" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(focused, patience).toBe("H1: Roadmap");
  expect(faults).toEqual([]);
});

test("the buttons of votes name what they are for, and a task is the label of its box", async () => {
  const world = await newWorld();
  const id = await newFeedback(world, world.outsider, { title: "Quiet carriage", description: "- [x] Buy a *sign*" });
  const { page } = await openFollowing(`/p/${world.slug}`);
  await page.getByRole("button", { name: "Vote, 0 votes: Quiet carriage" }).waitFor();
  await page.goto(`${site.url}/p/${world.slug}/f/${id}`);
  expect(await page.getByRole("checkbox", { name: "Buy a sign", exact: true }).isChecked()).toBe(true);
  expect(await violationsOf(page)).toEqual([]);
});

test("Enter goes through every step of a new project", async () => {
  const { page, faults } = await openSignedIn(browser, site);
  await page.goto(site.url);
  await page.getByLabel("What is it called?").fill(`Enter ${Date.now()}`);
  await page.keyboard.press("Enter");
  await page.locator("input:focus").and(page.getByLabel("What is its address?")).waitFor();
  await page.keyboard.press("Enter");
  await page
    .locator("input:focus")
    .and(page.getByRole("radio", { name: "Everyone" }))
    .waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Set up your board" }).waitFor();
  expect(faults).toEqual([]);
});

test("an open page of an internal project says that the session has ended, and nothing else of the project", async () => {
  const world = await newWorld({ visibility: "internal" });
  const path = {
    projectSlug: world.slug,
    feedbackId: await newFeedback(world, world.member, { title: "Later trains" }),
  };
  const { page, faults, id } = await openSignedIn(browser, site);
  await page.clock.install();
  const follows = page.waitForResponse(/feedback\.changed/);
  await page.goto(`${site.url}/p/${world.slug}/f/${path.feedbackId}`);
  await follows;
  const refused = (read: string) =>
    page.waitForResponse((response) => response.url().includes(read) && response.status() === 401);
  await db.deleteFrom("sessions").where("user_id", "=", id).execute();
  const readAnew = refused("feedback.get");
  await page.clock.fastForward(60_000);
  await page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
  await readAnew;
  const note = page.getByRole("alert").filter({ hasText: "You are signed out." });
  await note.getByRole("link", { name: "Sign in" }).waitFor();
  const checked = refused("board.get");
  await trpc(world.member.token, site.url).comment.create.mutate({ ...path, content: "After midnight" });
  await checked;
  await note.waitFor();
  expect(await page.getByText(/private now|is deleted|nothing here/).count()).toBe(0);
  await page.getByRole("heading", { name: "Later trains", level: 1 }).waitFor();
  expect(faults).toEqual([]);
});
