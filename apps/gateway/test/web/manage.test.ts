// @module-tag system
// @module-tag alike
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { newAddress } from "../support/sign-in.ts";
import { newFeedback, newWorld } from "../support/world.ts";
import { useSite } from "./site.ts";
import { openOnTeam, openSignedIn } from "./team.ts";
import { openPage } from "./visitor.ts";
import { tell } from "./tell.ts";

const { browser, site } = await useSite();

const go = (page: Page, path: string) => page.goto(site.url + path);
const row = (page: Page, list: string, text: string) =>
  page.getByRole("list", { name: list }).getByRole("listitem").filter({ hasText: text });

test("a first project is led through, and its board says what comes next until it is done", async () => {
  const { page, faults } = await openSignedIn(browser, site);
  await go(page, "/");
  await page.getByRole("heading", { name: "Make your first project" }).waitFor();
  await page.getByLabel("What is it called?").fill("Straßenbahn Ägypten");
  await page.getByRole("button", { name: "Next" }).click();
  const slug = `first-${Date.now()}`;
  expect(await page.getByLabel("What is its address?").inputValue()).toBe("strassenbahn-agypten");
  await page.getByLabel("What is its address?").fill(slug);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("radio", { name: "The team" }).check();
  await page.getByRole("button", { name: "Create project" }).click();

  await page.waitForURL(`**/p/${slug}`);
  await page.getByRole("heading", { name: "Set up your board" }).waitFor();
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.getByText("2 of 4 done").first().waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/p/${slug}`);
  await page.getByRole("button", { name: "Write it" }).click();
  await page.keyboard.type("Night trams");
  await page.getByRole("textbox", { name: "Details" }).fill("After midnight.");
  await page.getByRole("button", { name: "Share feedback" }).click();
  await page.waitForURL(/\/f\//);
  await page.getByRole("link", { name: "All feedback" }).click();
  await page.getByText("3 of 4 done").first().waitFor();
  await page.getByRole("link", { name: "Invite", exact: true }).click();
  await page.getByRole("textbox", { name: "E-mail" }).fill("friend@people.example");
  await page.getByRole("button", { name: "Invite" }).click();
  await row(page, "Invites", "friend@people.example").getByText("Pending").waitFor();
  await page.getByRole("link", { name: "Feedback" }).click();
  await page.getByRole("heading", { name: "Night trams" }).waitFor();
  expect(await page.getByRole("heading", { name: "Set up your board" }).count()).toBe(0);

  const stranger = await openPage(browser, { extraHTTPHeaders: newAddress() });
  expect((await go(stranger.page, `/p/${slug}`))?.status()).toBe(404);
  expect(faults).toEqual([]);
});

test("an entry is drafted, kept over a reload, previewed, and published with the feedback that it ships", async () => {
  const world = await newWorld();
  await newFeedback(world, world.member, { title: "A quiet carriage" });
  const { page, faults } = await openOnTeam(browser, site, world);
  await go(page, `/p/${world.slug}/changelog`);
  await page.getByRole("link", { name: "Edit entries" }).click();
  await page.getByRole("link", { name: "New entry" }).click();
  await page.getByLabel("Title").fill("Quiet now");
  await page.getByLabel("Text").fill("Carriage **three** is quiet.");
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect.poll(() => page.getByLabel("Title").inputValue()).toBe("Quiet now");
  await page.getByRole("button", { name: "Preview" }).click();
  await page.locator("article strong", { hasText: "three" }).waitFor();
  await page.getByRole("button", { name: "Public" }).click();
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByText("To publish it, write a title, a summary and a text.").waitFor();
  await page.getByRole("button", { name: "Write" }).click();
  await page.getByLabel("Summary").fill("Carriage 3.");

  await page.getByRole("combobox", { name: "Add feedback" }).click();
  await page.getByRole("combobox", { name: "Search feedback" }).fill("quiet");
  await page.getByRole("option", { name: "A quiet carriage" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("combobox", { name: "Status once published" }).selectOption("completed");
  await page.getByRole("button", { name: "Later" }).click();
  await page.getByLabel("Date and time").fill("2031-05-04T10:30");
  await page.getByRole("button", { name: "Schedule" }).click();
  await page.waitForURL(/changelog\/[0-9a-f-]{36}$/);
  await page.getByRole("link", { name: "All entries" }).click();
  await row(page, "Entries", "Quiet now").getByText("Scheduled").waitFor();

  const stranger = await openPage(browser, { extraHTTPHeaders: newAddress() });
  await go(stranger.page, `/p/${world.slug}/changelog`);
  await stranger.page.getByText("Nothing published yet").waitFor();

  await page.getByRole("link", { name: "Quiet now", exact: true }).click();
  expect(await page.getByLabel("Date and time").inputValue()).toBe("2031-05-04T10:30");
  await page.getByRole("button", { name: "Public" }).click();
  await page.getByRole("button", { name: "Publish" }).click();
  await tell(page, "Publish");
  await page.getByText("Saved.").waitFor();
  await stranger.page.reload();
  await stranger.page.getByRole("link", { name: "Quiet now", exact: true }).click();
  await stranger.page.getByRole("link", { name: "A quiet carriage" }).click();
  await stranger.page.getByText("Completed").first().waitFor();

  await page.getByRole("link", { name: "All entries" }).click();
  await page.getByRole("button", { name: "Delete Quiet now" }).click();
  await expect.poll(() => row(page, "Entries", "Quiet now").count()).toBe(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await row(page, "Entries", "Quiet now").waitFor();
  expect(faults).toEqual([]);
});

test("statuses and tags are added, changed, ordered and deleted", async () => {
  const world = await newWorld();
  await newFeedback(world, world.member, { title: "A quiet carriage", status: "planned" });
  const { page, faults } = await openOnTeam(browser, site, world);
  await go(page, `/p/${world.slug}/manage/settings/statuses`);
  await page.getByRole("button", { name: "Add status" }).click();
  const form = page.getByRole("form", { name: "Add a status" });
  await form.getByLabel("Name").fill("Planned");
  await form.getByRole("button", { name: "Add status" }).click();
  await form.getByRole("alert").waitFor();
  await form.getByLabel("Name").fill("on the line");
  await form.getByRole("combobox", { name: "Stage" }).selectOption("active");
  await form.getByRole("radio", { name: "Violet" }).check();
  await form.getByRole("button", { name: "Add status" }).click();
  await row(page, "Statuses", "on the line").getByText("Active").waitFor();

  const names = () => page.getByRole("list", { name: "Statuses" }).locator("li p").allInnerTexts();
  await page.getByRole("button", { name: "Move in review" }).focus();
  await page.keyboard.press("ArrowDown");
  await page.getByText("in review is now 2 of 7.").waitFor();
  expect(await names()).toHaveLength(7);
  await row(page, "Statuses", "planned").getByRole("button", { name: "More for planned" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const deletion = page.getByRole("form", { name: "Delete the status planned" });
  await deletion.getByRole("combobox", { name: "Its feedback gets" }).selectOption({ label: "On the line" });
  await deletion.getByRole("button", { name: "Delete status" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete status and tell 1 person" }).click();
  await row(page, "Statuses", "on the line").getByText("1 piece of feedback", { exact: true }).waitFor();
  const { statuses } = await trpc(world.owner.token).board.get.query({ projectSlug: world.slug });
  expect(statuses.map(({ name }) => name).slice(0, 2)).toEqual(["backlog", "in review"]);

  await page.getByRole("link", { name: "Tags" }).click();
  await page.getByRole("button", { name: "Add tag" }).click();
  await page.getByLabel("Name").fill("comfort");
  await page.getByRole("form").getByRole("button", { name: "Add tag" }).click();
  await page.getByRole("button", { name: "Edit comfort" }).click();
  await page.getByLabel("Name").fill("peace");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Delete peace" }).click();
  await page.getByText("No tags yet").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await row(page, "Tags", "peace").waitFor();
  // A name whose deletion can still be undone is free.
  await page.getByRole("button", { name: "Delete peace" }).click();
  await page.getByRole("button", { name: "Add tag" }).click();
  await page.getByLabel("Name").fill("peace");
  await page.getByRole("form").getByRole("button", { name: "Add tag" }).click();
  await page.getByRole("button", { name: "Edit peace" }).waitFor();
  expect(faults).toEqual([]);
});

test("people are invited, get roles and leave; a project keeps an owner", async () => {
  const world = await newWorld();
  const { page, faults, email } = await openOnTeam(browser, site, world);
  await go(page, `/p/${world.slug}/manage/settings/people`);
  await page.getByLabel("E-mail").fill(world.member.email);
  await page.getByRole("button", { name: "Invite" }).click();
  await page.getByText("is on the team already").waitFor();
  await page.getByLabel("E-mail").fill("Friend@people.example");
  await page.getByRole("button", { name: "Invite" }).click();
  await page.getByText("If no mail arrives").waitFor();
  await page.getByRole("button", { name: "Copy link for Friend@people.example" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /\/invites\/[0-9a-f-]{36}\?key=[0-9a-f-]{36}$/,
  );

  await page.getByRole("combobox", { name: "Role of Member" }).selectOption("admin");
  await page.getByRole("combobox", { name: "Role of Owner" }).selectOption("member");
  await expect
    .poll(async () => {
      const members = await trpc(world.owner.token).member.list.query({ projectSlug: world.slug });
      return members.map(({ role }) => role);
    })
    .toEqual(["member", "admin", "admin", "owner"]);
  await page.getByRole("combobox", { name: "Role of Ann" }).selectOption("admin");
  await row(page, "Members", email).getByText("A project keeps at least one owner.").waitFor();
  await page.getByRole("button", { name: "Leave" }).click();
  await page.getByRole("button", { name: "Leave the team" }).click();
  await page.getByRole("dialog").getByText("A project keeps at least one owner.").waitFor();
  expect(faults).toEqual([]);
});

test("a private project is hidden at once, others read its settings, and its owner deletes it by its name", async () => {
  const world = await newWorld();
  const { page, faults } = await openOnTeam(browser, site, world);
  await go(page, `/p/${world.slug}/manage/settings`);
  await page.getByLabel("Name").fill("Haltwise");
  await page.getByRole("form", { name: "Project" }).getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").waitFor();
  await page.getByRole("radio", { name: "The team" }).check();
  await page.getByRole("group", { name: "Voting" }).getByRole("button", { name: "Team" }).click();
  await page.getByRole("switch", { name: "Tell voters" }).click();
  const read = () => trpc(world.owner.token).settings.get.query({ projectSlug: world.slug });
  await expect
    .poll(read)
    .toMatchObject({ visibility: "private", voting: "team", commenting: "everyone", notify_voters: false });
  const stranger = await openPage(browser, { extraHTTPHeaders: newAddress() });
  expect((await go(stranger.page, `/p/${world.slug}`))?.status()).toBe(404);

  await page.getByRole("button", { name: "Delete project …" }).click();
  const submit = page.getByRole("button", { name: "Delete for ever" });
  await page.getByLabel("Type “Haltwise” to go on").fill("Haltwis");
  expect(await submit.isDisabled()).toBe(true);
  await page.getByLabel("Type “Haltwise” to go on").fill("Haltwise");
  await submit.click();
  await page.getByRole("heading", { name: "Make your first project" }).waitFor();
  expect((await go(page, `/p/${world.slug}`))?.status()).toBe(404);
  expect(faults).toEqual([]);
});

test("a member reads the settings, and is told before trying that others change them", async () => {
  const world = await newWorld();
  const { page, faults } = await openOnTeam(browser, site, world, "member");
  await go(page, `/p/${world.slug}/manage/settings`);
  await page.getByText("Only admins and owners of the project change its settings.").waitFor();
  expect(await page.getByRole("radio", { name: "Everyone" }).isDisabled()).toBe(true);
  expect(await page.getByLabel("Name").getAttribute("readonly")).not.toBe(null);
  expect(await page.getByRole("button", { name: /Save|Delete/ }).count()).toBe(0);
  await page.getByRole("link", { name: "Statuses" }).click();
  await page.getByText("Only admins and owners of the project change its statuses.").waitFor();
  expect(await page.getByRole("button", { name: /Add|More|Move/ }).count()).toBe(0);
  await page.getByRole("link", { name: "Tags" }).click();
  await page.getByRole("button", { name: "Add tag" }).waitFor();
  await page.getByRole("link", { name: "Team", exact: true }).click();
  await row(page, "Members", world.admin.email).getByText("Admin", { exact: true }).last().waitFor();
  expect(await page.getByRole("button", { name: /Invite|Remove/ }).count()).toBe(0);
  expect(faults).toEqual([]);
});
