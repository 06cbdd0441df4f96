// @module-tag system
// @module-tag alike
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { patience } from "../support/stream.ts";
import { newFeedback, newWorld } from "../support/world.ts";
import { holdBack, holdBackResponse } from "./held-request.ts";
import { useSite } from "./site.ts";
import { openOnTeam } from "./team.ts";

const { browser, site } = await useSite();

/** Types into a field, sends it, and types more while the save is under way. Returns what the field has then. */
async function typeWhileSaving(page: Page, operation: string, field: Locator, send: Locator): Promise<string> {
  const release = await holdBack(page, `**/trpc/${operation}`);
  await field.fill("Sent.");
  const request = page.waitForRequest(`**/trpc/${operation}`);
  await send.click();
  await request;
  await field.press("End");
  await field.pressSequentially(" Typed after.");
  const response = page.waitForResponse(`**/trpc/${operation}`);
  release();
  await response;
  return "Sent. Typed after.";
}

test("what is typed while a comment, a reply, a note or a change is saved stays in its form", async () => {
  const world = await newWorld();
  const id = await newFeedback(world, world.outsider, { title: "Later trains" });
  const { page, faults, context } = await openOnTeam(browser, site, world);
  await page.goto(`${site.url}/p/${world.slug}/f/${id}`);
  const comment = page.getByRole("form", { name: "Comment", exact: true });
  const own = page.getByRole("listitem").filter({ hasText: "Sent." }).first();
  const isThere = async (field: Locator, text: string) => {
    await own.waitFor();
    await expect.poll(() => field.inputValue(), patience).toBe(text);
  };

  const field = comment.getByRole("textbox");
  const send = comment.getByRole("button", { name: "Comment", exact: true });
  await isThere(field, await typeWhileSaving(page, "comment.create", field, send));
  await page.reload();
  await isThere(field, "Sent. Typed after.");
  // A text that nobody has changed meanwhile is gone once it is sent.
  await send.click();
  await expect.poll(() => field.inputValue(), patience).toBe("");

  await own.getByRole("button", { name: "Reply to Ann" }).click();
  const reply = page.getByRole("form", { name: "Your reply" });
  const answer = reply.getByRole("textbox");
  const submit = reply.getByRole("button", { name: "Reply", exact: true });
  await isThere(answer, await typeWhileSaving(page, "comment.create", answer, submit));
  await submit.click();
  await reply.waitFor({ state: "detached" });

  await own.getByRole("button", { name: "Edit" }).first().click();
  const change = page.getByRole("form", { name: "Edit", exact: true });
  const text = change.getByRole("textbox");
  await typeWhileSaving(page, "comment.update", text, change.getByRole("button", { name: "Save" }));
  await expect.poll(() => text.inputValue(), patience).toBe("Sent. Typed after.");
  await change.getByRole("button", { name: "Save" }).click();
  await change.waitFor({ state: "detached" });

  const note = page.getByRole("form", { name: "Private note" });
  const noted = note.getByRole("textbox");
  const add = note.getByRole("button", { name: "Add note" });
  await isThere(noted, await typeWhileSaving(page, "note.create", noted, add));

  await page.getByRole("button", { name: "Edit", exact: true }).first().click();
  const edit = page.getByRole("form", { name: "Edit feedback" });
  const description = edit.getByRole("textbox", { name: "Description" });
  await edit.getByLabel("Title").fill("Trains after midnight");
  await typeWhileSaving(page, "feedback.update", description, edit.getByRole("button", { name: "Save" }));
  await page.getByText("Edited").first().waitFor();
  expect(await edit.getByLabel("Title").inputValue()).toBe("Trains after midnight");
  expect(await description.inputValue()).toBe("Sent. Typed after.");
  await edit.getByRole("button", { name: "Save" }).click();
  await edit.waitFor({ state: "detached" });
  const path = { projectSlug: world.slug, feedbackId: id };
  const saved = await trpc(world.member.token, site.url).feedback.get.query(path);
  expect([saved.title, saved.description]).toEqual(["Trains after midnight", "Sent. Typed after."]);
  expect(faults).toEqual([]);
  await context.close();
});

test("what is typed in the inbox while a reply or an answer is saved stays there", async () => {
  const world = await newWorld();
  const id = await newFeedback(world, world.outsider, { title: "Later trains" });
  const { page, faults, context } = await openOnTeam(browser, site, world);
  await page.goto(`${site.url}/p/${world.slug}/manage/inbox?item=${id}`);
  const reply = page.getByRole("form", { name: "Reply", exact: true });
  const field = reply.getByRole("textbox");
  await typeWhileSaving(page, "comment.create", field, reply.getByRole("button", { name: "Reply", exact: true }));
  await page.getByRole("listitem").filter({ hasText: "Sent." }).waitFor();
  expect(await field.inputValue()).toBe("Sent. Typed after.");

  await reply.getByRole("button", { name: "Official answer" }).click();
  const answer = page.getByRole("form", { name: "Answer for the team" });
  const text = answer.getByRole("textbox");
  await typeWhileSaving(page, "feedback.answer", text, answer.getByRole("button", { name: "Save answer" }));
  await page.getByRole("heading", { name: "Official answer" }).waitFor();
  expect(await text.inputValue()).toBe("Sent. Typed after.");
  expect(faults).toEqual([]);
  await context.close();
});

test("what is typed while new feedback is sent is in the form when somebody comes back to the board", async () => {
  const world = await newWorld();
  const { page, faults, context } = await openOnTeam(browser, site, world);
  await page.goto(`${site.url}/p/${world.slug}`);
  await page.getByRole("textbox", { name: "Title" }).fill("A quiet carriage");
  const details = page.getByRole("textbox", { name: "Details" });
  await typeWhileSaving(page, "feedback.create", details, page.getByRole("button", { name: "Share feedback" }));
  await page.getByRole("heading", { name: "A quiet carriage", level: 1 }).waitFor();
  await page.getByRole("link", { name: "All feedback" }).click();
  await expect.poll(() => details.inputValue(), patience).toBe("Sent. Typed after.");
  expect(faults).toEqual([]);
  await context.close();
});

test("what is typed while an entry of the changelog is saved stays in the editor, also of a new entry", async () => {
  const world = await newWorld();
  const { page, faults, context } = await openOnTeam(browser, site, world);
  await page.goto(`${site.url}/p/${world.slug}/manage/changelog/new`);
  const content = page.getByRole("textbox", { name: "Text" });
  const title = page.getByRole("textbox", { name: "Title" });
  const save = page.getByRole("button", { name: "Save draft" });
  await title.fill("Version 2");
  await typeWhileSaving(page, "changelog.update", content, save);
  await page.getByRole("heading", { name: "Edit", level: 1 }).waitFor();
  await expect.poll(() => content.inputValue(), patience).toBe("Sent. Typed after.");
  await page.getByText("Unsaved changes. They stay in this tab.").waitFor();
  await save.click();
  await page.getByText("Saved").first().waitFor();
  await typeWhileSaving(page, "changelog.update", title, save);
  await page.getByText("Unsaved changes. They stay in this tab.").waitFor();
  await expect.poll(() => title.inputValue(), patience).toBe("Sent. Typed after.");
  const [entry] = await trpc(world.owner.token, site.url).changelog.list.query({ projectSlug: world.slug });
  expect(entry).toMatchObject({ title: "Sent.", content: "Sent. Typed after." });
  expect(faults).toEqual([]);
  await context.close();
});

test("what others do while a change is saved stays, whether the change is made or refused", async () => {
  const world = await newWorld();
  const { slug: projectSlug } = world;
  const feedbackId = await newFeedback(world, world.outsider, { title: "Later trains" });
  const { page, faults, context } = await openOnTeam(browser, site, world);
  const listens = page.waitForResponse(/feedback\.changed/);
  await page.goto(`${site.url}/p/${projectSlug}/manage/inbox?item=${feedbackId}`);
  await listens;
  const heading = (title: string) => page.getByRole("heading", { name: title, level: 2 }).waitFor();
  await heading("Later trains");
  const assign = async () => {
    await page.keyboard.press("a");
    await page.getByRole("dialog").getByRole("option", { name: "Admin" }).click();
  };

  // The response comes after somebody has voted, and is from before.
  const late = await holdBackResponse(page, /trpc\/feedback\.assign/);
  await assign();
  await late.responded;
  const { feedback } = trpc(world.outsider.token, site.url);
  await feedback.setUpvote.mutate({ projectSlug, feedbackId, upvoted: true });
  const vote = page.getByRole("button", { name: "Vote, 1 vote: Later trains" }).first();
  await vote.waitFor();
  await late.release();
  await page.getByText("“Later trains” changed").waitFor();
  expect(await vote.isVisible()).toBe(true);

  // Another title comes while a change is under way that is refused.
  const refuse = Promise.withResolvers<void>();
  await page.route("**/trpc/feedback.assign", async (route) => {
    await refuse.promise;
    await route.abort();
  });
  await page.keyboard.press("a");
  const request = page.waitForRequest("**/trpc/feedback.assign");
  await page.getByRole("dialog").getByRole("option", { name: "Owner" }).click();
  await request;
  await feedback.update.mutate({ projectSlug, feedbackId, title: "Trains after midnight" });
  await heading("Trains after midnight");
  refuse.resolve();
  await page.getByRole("alert").getByText("The server cannot be reached.").waitFor();
  await heading("Trains after midnight");
  expect(faults).toEqual([]);
  await context.close();
});

test("two clicks on a vote are sent one after the other", async () => {
  const world = await newWorld();
  const feedbackId = await newFeedback(world, world.outsider, { title: "Later trains" });
  const { page, faults, context } = await openOnTeam(browser, site, world);
  await page.goto(`${site.url}/p/${world.slug}/f/${feedbackId}`);
  const sent: string[] = [];
  page.on("request", (request) => request.url().includes("setUpvote") && sent.push(request.postData() ?? ""));
  const late = await holdBackResponse(page, /feedback\.setUpvote/);
  await page.getByRole("button", { name: "Vote, 0 votes: Later trains" }).click();
  await late.responded;
  await page.getByRole("button", { name: "Remove your vote, 1 vote: Later trains" }).click();
  await page.getByRole("button", { name: "Vote, 0 votes: Later trains" }).waitFor();
  expect(sent).toHaveLength(1);
  await late.release();
  await expect.poll(() => sent).toHaveLength(2);
  await page.getByRole("button", { name: "Vote, 0 votes: Later trains" }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});
