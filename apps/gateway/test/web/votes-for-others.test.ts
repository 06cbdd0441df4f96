// @module-tag system
// @module-tag alike
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { newFeedback, newWorld } from "../support/world.ts";
import { holdBack, readOf } from "./held-request.ts";
import { useSite } from "./site.ts";
import { openOnTeam } from "./team.ts";
import { openPage, scrollsSideways, violationsOf } from "./visitor.ts";

const { browser, site } = await useSite();

test("the team adds a voter with what they said, and sees who voted with company and revenue", async () => {
  const world = await newWorld();
  const { slug: projectSlug } = world;
  const team = trpc(world.admin.token, site.url);
  const { id } = await team.company.create.mutate({ projectSlug, name: "Harbour Hospital", monthly_revenue: 420_000 });
  await team.person.create.mutate({ projectSlug, name: "Jonas Weber", email: "jonas@x.example", companies: [id] });
  const feedbackId = await newFeedback(world, world.outsider, { title: "Later trams" });
  const { page, faults } = await openOnTeam(browser, site, world, "member");
  await page.goto(`${site.url}/p/${projectSlug}/f/${feedbackId}`);
  const panel = page.getByRole("region", { name: "Who voted" });
  await panel.getByText("Nobody has voted yet").waitFor();
  await panel.getByRole("button", { name: "Add a voter" }).click();
  const form = panel.getByRole("form", { name: "Vote for somebody" });
  await form.getByRole("button", { name: "Add vote" }).click();
  await form.getByText("Choose a person first.").waitFor();
  await form.getByRole("combobox", { name: "Person: Choose a person" }).focus();
  await page.keyboard.press("Enter");
  const release = await holdBack(page, readOf("person.list", "jon"));
  const request = page.waitForRequest(readOf("person.list", "jon"));
  await page.keyboard.type("jon");
  await request;
  // Nobody is chosen who was in the list before the results.
  await page.keyboard.press("Enter");
  release();
  const found = () => page.getByRole("listbox", { name: "Person" }).getByRole("option").allInnerTexts();
  await expect.poll(found).toEqual([expect.stringContaining("Jonas Weber")]);
  await page.keyboard.press("Enter");
  await form.getByLabel("Where they said it").selectOption("Meeting");
  await form.getByLabel("Address of it").fill("https://crm.example/notes/7");
  await form.getByRole("button", { name: "Add vote" }).click();
  await form.getByText("Their words must not be empty.").waitFor();
  await form.getByLabel("Their words").fill("We send two vans every morning.");
  for (const [width, colorScheme] of [
    [375, "dark"],
    [1280, "light"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    expect(await violationsOf(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
  }
  await form.getByRole("button", { name: "Add vote" }).click();
  const row = panel.getByRole("row").filter({ hasText: "Jonas Weber" });
  for (const text of ["Harbour Hospital", "$4,200", "“We send two vans every morning.”", "From: meeting", "Entered by"])
    await row.filter({ hasText: text }).waitFor();
  await panel.getByText("1 company, $4,200 a month").waitFor();
  expect(await row.getByRole("link", { name: "Open" }).getAttribute("href")).toBe("https://crm.example/notes/7");

  await panel.getByRole("button", { name: "Add a voter" }).click();
  await form.getByRole("button", { name: "Somebody new" }).click();
  await form.getByLabel("Name").fill("Greta Holt");
  await form.getByLabel("E-mail").fill("greta@x.example");
  await form.getByRole("button", { name: "Add vote" }).click();
  await panel.getByRole("heading", { name: "2 people voted" }).waitFor();
  for (const [width, colorScheme] of [
    [375, "light"],
    [1280, "dark"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    expect(await violationsOf(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
  }
  const remove = panel.getByRole("button", { name: "Remove the vote of Greta Holt" });
  await page.route("**/trpc/feedback.voteFor", (route) => route.abort(), { times: 1 });
  await remove.click();
  await page.getByRole("alert").getByText("The server cannot be reached.").waitFor();
  await remove.click();
  await panel.getByRole("heading", { name: "1 person voted" }).waitFor();

  const visitor = await openPage(browser);
  await visitor.page.goto(`${site.url}/p/${projectSlug}/f/${feedbackId}`);
  await visitor.page.getByRole("heading", { name: "Later trams" }).waitFor();
  expect(await visitor.page.content()).not.toContain("two vans");
  expect(await visitor.page.getByRole("region", { name: "Who voted" }).count()).toBe(0);
  expect(faults).toEqual([]);
});

test("somebody of the team posts on behalf of a customer, whose vote it has", async () => {
  const world = await newWorld();
  const { slug: projectSlug } = world;
  const team = trpc(world.admin.token, site.url);
  const jonas = await team.person.create.mutate({ projectSlug, name: "Jonas Weber" });
  const { page, faults } = await openOnTeam(browser, site, world, "member");
  await page.goto(`${site.url}/p/${projectSlug}`);
  await page.getByRole("textbox", { name: "Title" }).fill("Night trams");
  await page.getByRole("combobox", { name: /^On behalf of: / }).click();
  await page.getByRole("option", { name: "Jonas Weber" }).click();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("textbox", { name: "Details" }).fill("After midnight.");
  await page.getByRole("button", { name: "Share feedback" }).click();
  await page.getByRole("heading", { level: 1, name: "Night trams" }).waitFor();
  const { activities } = await team.person.get.query({ projectSlug, personId: jonas.id });
  expect(activities.map(({ kind }) => kind).toSorted()).toEqual(["feedback.created", "feedback.voted"]);
  await page.getByRole("link", { name: "Jonas Weber" }).first().waitFor();
  expect(faults).toEqual([]);
});
