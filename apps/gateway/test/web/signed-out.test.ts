// @module-tag system
// @module-tag alike
import type { Route } from "playwright-core";
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { newSession } from "../support/credentials.ts";
import { db } from "../support/server.ts";
import { secret } from "../support/sign-in.ts";
import { newFeedback, newTag, newWorld, type World } from "../support/world.ts";
import { done, signInByMail } from "./returning.ts";
import { useSite } from "./site.ts";
import { openOnTeam, openSignedIn } from "./team.ts";
import { kindsOf, tell } from "./tell.ts";
import { violationsOf } from "./visitor.ts";

const { browser, site } = await useSite();

/** Ends all sessions of somebody, as an administrator or time does. */
const endSessions = (id: string) => db.deleteFrom("sessions").where("user_id", "=", id).execute();

const read = ({ slug, member }: World, feedbackId: string) =>
  trpc(member.token, site.url).feedback.get.query({ projectSlug: slug, feedbackId });

const commentsOn = async ({ slug, member }: World, feedbackId: string) =>
  (await trpc(member.token, site.url).comment.page.query({ projectSlug: slug, feedbackId })).items.map(
    ({ content }) => content,
  );

test("a session that ends says so in the form, keeps the text, and sends it once the same person is back", async () => {
  const world = await newWorld();
  const feedback = await newFeedback(world, world.member, { title: "Later trains" });
  const { page, faults, email, id, context } = await openSignedIn(browser, site);
  await page.goto(`${site.url}/p/${world.slug}/f/${feedback}`);
  // A second tab of the same person.
  const second = await context.newPage();
  await second.goto(`${site.url}/p/${world.slug}`);
  await second.getByRole("textbox", { name: "Title" }).waitFor();
  await endSessions(id);

  await page.getByRole("textbox", { name: "Comment" }).fill("After midnight, please.");
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  const note = page.getByRole("alert").filter({ hasText: "Sign in, and what you did is done." });
  await note.getByRole("link", { name: "Sign in" }).waitFor();
  await page.getByRole("form", { name: "Comment" }).getByText("You are signed out.").waitFor();
  expect(await page.getByText("bearer").count()).toBe(0);
  expect(await page.getByRole("textbox", { name: "Comment" }).inputValue()).toBe("After midnight, please.");
  expect(await violationsOf(page)).toEqual([]);
  await note.getByRole("link", { name: "Sign in" }).click();
  const tab = await signInByMail(page, site, email);
  await tab.getByRole("listitem").filter({ hasText: "After midnight, please." }).waitFor();
  await tab.getByRole("alert").getByText(done).waitFor();
  expect(await commentsOn(world, feedback)).toEqual(["After midnight, please."]);

  // The second tab is signed in again with the first.
  // Each open tab has live connections, of which a browser has few.
  await tab.close();
  await endSessions(id);
  await second.bringToFront();
  await second.getByRole("textbox", { name: "Title" }).fill("Night trains");
  await second.getByRole("button", { name: "Share feedback" }).click();
  const link = second.getByRole("alert").getByRole("link", { name: "Sign in" });
  await link.waitFor();
  expect(await second.getByRole("textbox", { name: "Title" }).inputValue()).toBe("Night trains");
  await link.click();
  const back = await signInByMail(second, site, email);
  await back.getByRole("heading", { name: "Night trains", level: 1 }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test("in the inbox a session that ends loses nothing: the status and the reply are set on return", async () => {
  const world = await newWorld();
  const feedback = await newFeedback(world, world.outsider, { title: "Later trains" });
  const { page, email, id, context, faults } = await openOnTeam(browser, site, world, "member");
  await page.goto(`${site.url}/p/${world.slug}/manage/inbox?item=${feedback}`);
  await page.getByRole("heading", { name: "Later trains", level: 2 }).waitFor();
  await page.keyboard.press("s");
  await page.getByRole("dialog", { name: "Status" }).getByRole("combobox").fill("planned");
  await page.getByRole("option", { name: "planned" }).waitFor();
  await endSessions(id);
  await page.keyboard.press("Enter");
  const link = page.getByRole("alert").getByRole("link", { name: "Sign in" });
  await link.waitFor();
  await page.getByRole("textbox", { name: "Reply to Outsider" }).fill("From May.");
  await page.keyboard.press("Control+Enter");
  await page.getByRole("form", { name: "Reply" }).getByText("You are signed out.").waitFor();
  expect((await read(world, feedback)).status).toBe("in review");
  await link.click();
  const tab = await signInByMail(page, site, email);
  // The move tells somebody: nobody had been asked whether it may.
  const asked = tab.getByRole("dialog", { name: "Move to Planned" });
  await asked.getByText("This tells 1 person.").waitFor();
  expect((await read(world, feedback)).status).toBe("in review");
  await tell(tab, "Move");
  await tab.getByRole("listitem").filter({ hasText: "From May." }).waitFor();
  await expect.poll(async () => (await read(world, feedback)).status).toBe("planned");
  expect(await commentsOn(world, feedback)).toEqual(["From May."]);
  expect(await kindsOf(world)).toContainEqual(["feedback.status_changed", false]);
  expect(faults).toEqual([]);
  await context.close();
});

test("what waits for somebody is not done for somebody else who signs in at the same browser", async () => {
  const world = await newWorld();
  const feedback = await newFeedback(world, world.member, { title: "Later trains" });
  const { page, id, context } = await openSignedIn(browser, site);
  const { email } = await site.newUser();
  await page.goto(`${site.url}/p/${world.slug}/f/${feedback}`);
  await page.getByRole("textbox", { name: "Comment" }).fill("After midnight, please.");
  await endSessions(id);
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await page.getByRole("alert").getByRole("link", { name: "Sign in" }).click();
  const tab = await signInByMail(page, site, email);
  await tab.getByText("No comments yet").waitFor();
  await expect.poll(() => tab.evaluate(() => localStorage.getItem("waiting"))).toBeNull();
  expect(await commentsOn(world, feedback)).toEqual([]);
  await context.close();
});

test("whoever signs out, or leaves the page, has decided on deletions that can still be undone", async () => {
  const world = await newWorld();
  const titles = Array.from({ length: 12 }, (_, index) => `Idea ${index + 1}`);
  for (const title of titles) await newFeedback(world, world.outsider, { title });
  const left = async () => {
    const { items } = await trpc(world.member.token, site.url).feedback.page.query({ projectSlug: world.slug });
    return items.length;
  };
  const { page, faults, id, context } = await openOnTeam(browser, site, world);
  const remove = async () => {
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("button", { name: "Undo" }).waitFor();
  };
  await page.goto(`${site.url}/p/${world.slug}/manage/inbox?view=all`);
  await page.getByRole("checkbox", { name: "Select “Idea 12”" }).check();
  await page.getByRole("checkbox", { name: "Select “Idea 3”" }).click({ modifiers: ["Shift"] });
  await page.getByText("10 selected").waitFor();
  await remove();
  expect(await left()).toBe(12);
  await page.goto(`${site.url}/p/${world.slug}`);
  await expect.poll(left).toBe(2);

  await page.getByRole("link", { name: "Idea 2", exact: true }).click();
  await page.getByRole("heading", { name: "Idea 2", level: 1 }).waitFor();
  await remove();
  await page.getByLabel("Your account, Ann").click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("link", { name: "Sign in" }).first().waitFor();
  expect(await left()).toBe(1);

  const [name = "", value = ""] = (await newSession(db, { id }, undefined, secret)).split("=");
  await context.addCookies([{ name, value, url: site.url }]);
  await page.goto(`${site.url}/p/${world.slug}`);
  await page.getByRole("link", { name: "Idea 1", exact: true }).click();
  await page.getByRole("heading", { name: "Idea 1", level: 1 }).waitFor();
  await remove();
  await page.getByLabel("Your account, Ann").click();
  await page.getByRole("link", { name: "Account" }).click();
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByRole("link", { name: "Sign in" }).first().waitFor();
  expect(await left()).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});

test("a move that waits to be asked about is asked about, also after another change of its item and a merge that fails", async () => {
  const world = await newWorld();
  const feedback = await newFeedback(world, world.outsider, { title: "Later trains" });
  const into = await newFeedback(world, world.outsider, { title: "Silent wagon" });
  await newTag(world, "rail");
  const { page, email, id, context } = await openOnTeam(browser, site, world, "member");
  await page.goto(`${site.url}/p/${world.slug}/manage/inbox?item=${feedback}`);
  await page.getByRole("heading", { name: "Later trains", level: 2 }).waitFor();
  const choose = async (letter: string, dialog: string, text: string) => {
    await page.keyboard.press(letter);
    await page.getByRole("dialog", { name: dialog }).getByRole("combobox").fill(text);
    await page.getByRole("option", { name: text }).waitFor();
  };
  // Not similar to the item: its option shows once the search has found it.
  await choose("m", "Merge into", "wagon");
  await endSessions(id);
  await page.keyboard.press("Enter");
  await page.getByRole("alert").getByRole("link", { name: "Sign in" }).waitFor();
  await page.getByRole("dialog", { name: "Merge into" }).waitFor({ state: "detached" });
  await choose("s", "Status", "planned");
  await page.keyboard.press("Enter");
  await choose("t", "Tags", "rail");
  const refused = page.waitForResponse((response) => response.url().endsWith("/trpc/feedback.update"));
  await page.keyboard.press("Enter");
  expect((await refused).status()).toBe(401);
  await page.keyboard.press("Escape");
  await trpc(world.owner.token, site.url).feedback.delete.mutate({ projectSlug: world.slug, feedbackId: into });
  await page.getByRole("alert").getByRole("link", { name: "Sign in" }).click();
  const tab = await signInByMail(page, site, email);
  // What it was to be merged into is gone, which does not keep the move from being asked about.
  await tab.getByRole("dialog", { name: "Move to Planned" }).getByRole("button", { name: "Cancel" }).click();
  const after = async () => (({ status, tags }) => ({ status, tags }))(await read(world, feedback));
  await expect.poll(after).toMatchObject({ status: "in review", tags: [{ name: "rail" }] });
  await context.close();
});

test("a merge that was only asked about when the session ended is asked about again, and can be left", async () => {
  const world = await newWorld();
  const feedback = await newFeedback(world, world.outsider, { title: "Quiet carriage" });
  const into = await newFeedback(world, world.outsider, { title: "Silent wagon" });
  const { page, email, id, context, faults } = await openOnTeam(browser, site, world, "member");
  await page.goto(`${site.url}/p/${world.slug}/f/${feedback}`);
  for (const answer of ["Cancel", "Merge"] as const) {
    await page.getByRole("combobox", { name: "Merge into …" }).click();
    await page.getByRole("combobox", { name: "Merge into", exact: true }).fill("wagon");
    // It ends as late as it can: a page that has noticed finds nothing to merge into.
    const end = async (route: Route) => {
      await endSessions(id);
      await route.continue();
    };
    await page.route(/\/trpc\/feedback\.merge/, end, { times: 1 });
    await page.getByRole("option", { name: "Silent wagon" }).click();
    await page.getByRole("alert").getByRole("link", { name: "Sign in" }).click();
    const tab = await signInByMail(page, site, email);
    const asked = tab.getByRole("dialog", { name: "Merge into “Silent wagon”" });
    await asked.getByText("This tells 1 person.").waitFor();
    if (answer === "Merge") await tell(tab, "Merge");
    else await asked.getByRole("button", { name: "Cancel" }).click();
    await asked.waitFor({ state: "detached" });
    await expect.poll(async () => (await read(world, feedback)).id).toBe(answer === "Merge" ? into : feedback);
    await tab.close();
    await page.goto(`${site.url}/p/${world.slug}/f/${feedback}`);
  }
  expect(faults).toEqual([]);
  await context.close();
});
