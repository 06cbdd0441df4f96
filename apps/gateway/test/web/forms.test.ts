// @module-tag system
// @module-tag alike
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { patience } from "../support/stream.ts";
import { newFeedback, newWorld } from "../support/world.ts";
import { holdBack } from "./held-request.ts";
import { useSite } from "./site.ts";
import { openOnTeam, openSignedIn } from "./team.ts";
import { violationsOf } from "./visitor.ts";

const { browser, site } = await useSite();

test("a form says at each field what is wrong, and goes to the first", async () => {
  const world = await newWorld();
  const { context, page, faults } = await openOnTeam(browser, site, world);
  await page.goto(`${site.url}/p/${world.slug}`);
  const composer = page.getByRole("form", { name: "Share feedback" });
  const [title, details] = [composer.getByLabel("Title"), composer.getByRole("textbox", { name: "Details" })];
  await title.focus();
  await composer.getByRole("button", { name: "Share feedback" }).click();
  await composer.getByText("Title must not be empty.").waitFor();
  expect(await title.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await title.getAttribute("aria-invalid")).toBe("true");
  const note = await title.getAttribute("aria-describedby");
  expect(await page.locator(`[id="${note}"]`).innerText()).toContain("must not be empty");
  // Details may be left empty.
  expect(await details.getAttribute("aria-invalid")).toBeNull();
  expect(await violationsOf(page)).toEqual([]);

  await page.goto(`${site.url}/p/${world.slug}/manage/settings/webhooks`);
  await page.getByRole("button", { name: "Add webhook" }).click();
  const address = page.getByLabel("Address", { exact: true });
  await address.fill("example.com/hook");
  await address.press("Enter");
  await page.getByText("Address must be complete, like https://example.com.").waitFor();
  await address.fill("https://receiver.example/hook");
  await address.press("Enter");
  await page.getByRole("button", { name: "Deliveries to https://receiver.example/hook" }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test("what the service refuses is said in people's words, not with the names of inputs", async () => {
  const { context, page, faults } = await openSignedIn(browser, site);
  await page.goto(`${site.url}/account`);
  const profile = page.getByRole("form", { name: "Profile" });
  await profile.getByRole("textbox", { name: "Picture" }).fill("me.png");
  await profile.getByRole("button", { name: "Save" }).click();
  const alert = profile.getByRole("alert");
  await expect.poll(() => alert.innerText()).toMatch(/^The picture must be an http\(s\) address/);
  expect(faults).toEqual([]);
  await context.close();
});

test("what shows nothing is empty, and a field says no more what is wrong once it is changed", async () => {
  const world = await newWorld();
  const { context, page, faults } = await openOnTeam(browser, site, world);
  await page.goto(`${site.url}/p/${world.slug}`);
  const composer = page.getByRole("form", { name: "Share feedback" });
  const title = composer.getByLabel("Title");
  await title.fill("\u200b\u200b");
  await composer.getByRole("button", { name: "Share feedback" }).click();
  const fault = composer.getByText("Title must not be empty.");
  await fault.waitFor();
  await title.fill("Later trains");
  await fault.waitFor({ state: "detached" });
  expect(await title.getAttribute("aria-invalid")).toBeNull();
  expect(faults).toEqual([]);
  await context.close();
});

test("a text that is too long is neither cut nor sent", async () => {
  const world = await newWorld();
  const id = await newFeedback(world, world.member);
  const { context, page, faults } = await openOnTeam(browser, site, world);
  await page.goto(`${site.url}/p/${world.slug}/f/${id}`);
  const form = page.getByRole("form", { name: "Comment", exact: true });
  const field = form.getByRole("textbox", { name: "Comment" });
  await field.fill("a".repeat(15_000));
  await form.getByRole("button", { name: "Comment", exact: true }).click();
  await form.getByText("This is 5,000 characters too long.").waitFor();
  expect((await field.inputValue()).length).toBe(15_000);
  // Each of these signs is one character, as the server counts.
  await field.fill("\u{1F68B}".repeat(10_000));
  await form.getByRole("button", { name: "Comment", exact: true }).click();
  await expect.poll(() => field.inputValue(), patience).toBe("");
  expect(faults).toEqual([]);
  await context.close();
});

test("a form that is sent from its preview says the same, at its field", async () => {
  const world = await newWorld();
  const id = await newFeedback(world, world.member);
  const { context, page, faults } = await openOnTeam(browser, site, world);
  const isFocused = (field: Locator) => field.evaluate((element) => element === document.activeElement);
  await page.goto(`${site.url}/p/${world.slug}/f/${id}`);
  const form = page.getByRole("form", { name: "Comment", exact: true });
  const field = form.getByRole("textbox", { name: "Comment" });
  // The comments above the form have come: they move it.
  await page.getByText("Say how it would help you, or ask what is meant.").waitFor();
  await field.fill("a".repeat(10_001));
  await form.getByRole("button", { name: "Preview" }).click();
  await form.getByRole("region", { name: "Comment: Preview" }).waitFor();
  expect(await field.count()).toBe(0);
  await form.getByRole("button", { name: "Comment", exact: true }).click();
  await form.getByText("This is 1 character too long.").waitFor();
  await expect.poll(() => isFocused(field)).toBe(true);
  await page.keyboard.press("Backspace");
  await form.getByRole("button", { name: "Preview" }).click();
  await form.getByRole("button", { name: "Comment", exact: true }).click();
  await expect.poll(() => field.inputValue(), patience).toBe("");

  await page.goto(`${site.url}/p/${world.slug}/manage/changelog/new`);
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByText("Nothing written yet.").waitFor();
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.getByText("Title must not be empty.").waitFor();
  await expect.poll(() => isFocused(page.getByRole("textbox", { name: "Title" }))).toBe(true);
  expect(faults).toEqual([]);
  await context.close();
});

test("rules of moderation are saved, or it is said at the field why not", async () => {
  const world = await newWorld();
  const { context, page, faults } = await openOnTeam(browser, site, world);
  await page.goto(`${site.url}/p/${world.slug}/manage/settings`);
  const rules = page.getByRole("form", { name: "Moderation" });
  const links = rules.getByLabel("Most links");
  await links.fill("-5");
  await rules.getByRole("button", { name: "Save" }).click();
  await rules.getByText("Most links must be between 0 and 100.").waitFor();
  expect(await rules.getByText("Saved.").count()).toBe(0);
  await links.fill("3");
  await rules.getByRole("button", { name: "Save" }).click();
  await rules.getByText("Saved.").waitFor();
  const { max_links } = await trpc(world.owner.token).settings.get.query({ projectSlug: world.slug });
  expect(max_links).toBe(3);
  // What is typed meanwhile is not said to be saved.
  await links.fill("4");
  const release = await holdBack(page, "**/trpc/settings.update");
  await rules.getByRole("button", { name: "Save" }).click();
  await links.fill("5");
  const answered = page.waitForResponse(/board\.get/);
  release();
  await answered;
  expect(await rules.getByText("Saved.").count()).toBe(0);
  await rules.getByRole("button", { name: "Save" }).click();
  await rules.getByText("Saved.").waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test("an address with a sort order that is none shows the board in its usual order", async () => {
  const world = await newWorld();
  await newFeedback(world, world.member, { title: "Later trains" });
  const { context, page, faults } = await openOnTeam(browser, site, world);
  await page.goto(`${site.url}/p/${world.slug}?sort=zzz`);
  await page.getByRole("link", { name: "Later trains" }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test("whoever deletes a comment is told of the replies that go with it", async () => {
  const world = await newWorld();
  const feedbackId = await newFeedback(world, world.member);
  const { context, page, faults } = await openOnTeam(browser, site, world);
  const comment = (content: string, reply_to_id: string | null = null) =>
    trpc(world.member.token).comment.create.mutate({ projectSlug: world.slug, feedbackId, content, reply_to_id });
  const { id } = await comment("First");
  const reply = await comment("Second", id);
  await comment("Third", reply.id);
  await page.goto(`${site.url}/p/${world.slug}/f/${feedbackId}`);
  await page
    .getByRole("button", { name: /^Delete the comment of/ })
    .first()
    .click();
  await page.getByText("The comment and 2 replies to it are deleted").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Third").waitFor();
  expect(faults).toEqual([]);
  await context.close();
});
