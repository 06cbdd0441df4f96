// @module-tag system
// @module-tag alike
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { newComment, newFeedback, newWorld, type World } from "../support/world.ts";
import { useSite } from "./site.ts";
import { openOnTeam } from "./team.ts";
import { looksRight } from "./visitor.ts";

const { browser, site } = await useSite();

/** Two customers of a company, one of whom the team knows twice. */
async function newCustomers(world: World) {
  const { slug: projectSlug, admin, member } = world;
  const team = trpc(admin.token, site.url);
  await team.settings.update.mutate({ projectSlug, currency: "EUR" });
  const { id: company } = await team.company.create.mutate({
    projectSlug,
    name: "Harbour Hospital",
    domain: "harbour-hospital.example",
    monthly_revenue: 420_000,
    plan: "Business",
  });
  const jonas = await team.person.create.mutate({
    projectSlug,
    name: "Jonas Weber",
    email: "jonas@harbour-hospital.example",
    external_id: "u_48120",
    attributes: { role: "Ward nurse", seats: 12 },
    companies: [company],
  });
  await team.person.create.mutate({ projectSlug, name: "J. Weber", email: "Jonas@harbour-hospital.example" });
  const feedbackId = await newFeedback(world, member, { title: "Later trams" });
  await team.feedback.voteFor.mutate({ projectSlug, feedbackId, personId: jonas.id, upvoted: true });
  return { company, jonas, feedbackId };
}

/** The message that something was done, which has another mark than an error. */
const toldOf = (page: Page, text: string) =>
  page
    .getByRole("alert")
    .locator("div")
    .filter({ has: page.locator("svg.lucide-check") })
    .getByText(text);

test("the team finds people by name, kind and company, and reads who one of them is", async () => {
  const world = await newWorld();
  const { jonas } = await newCustomers(world);
  const { page, faults } = await openOnTeam(browser, site, world, "admin");
  await page.goto(`${site.url}/p/${world.slug}/manage/inbox`);
  await page.getByRole("link", { name: "People" }).click();
  const rows = page.getByRole("table", { name: "People" }).getByRole("row");
  await rows.filter({ hasText: "Jonas Weber" }).filter({ hasText: "€4,200" }).waitFor();
  await looksRight(page);

  await page.getByRole("combobox", { name: "Known by" }).selectOption("Account");
  await rows.filter({ hasText: "Member" }).waitFor();
  await expect.poll(() => rows.filter({ hasText: "Weber" }).count()).toBe(0);
  await page.getByRole("searchbox", { name: "Name or e-mail" }).fill("nobody");
  await page.getByText("Nobody matches").waitFor();
  await page.getByRole("button", { name: "Show everybody" }).click();
  await page.getByRole("combobox", { name: "Company: Any company" }).click();
  await page.getByRole("option", { name: "Harbour Hospital" }).click();
  await expect.poll(() => rows.count()).toBe(2);
  expect(page.url()).toContain("company=");

  await page.getByRole("searchbox", { name: "Name or e-mail" }).fill("jon");
  await expect.poll(() => page.url()).toContain("q=jon");
  await page.getByRole("link", { name: "Jonas Weber" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Jonas Weber" }).waitFor();
  expect(page.url()).toContain(jonas.id);
  for (const text of ["Added by team", "Ward nurse", "u_48120", "€4,200 a month"])
    await page.getByText(text).first().waitFor();
  await page.getByRole("listitem").filter({ hasText: "Voted for Later trams" }).waitFor();
  await page.getByRole("button", { name: "Said" }).click();
  await page.getByText("Nothing yet.").waitFor();
  await looksRight(page);
  expect(faults).toEqual([]);
});

test("a person is added, changed, merged, blocked, unblocked and forgotten", async () => {
  const world = await newWorld();
  const { slug: projectSlug } = world;
  const { jonas } = await newCustomers(world);
  const person = () => trpc(world.admin.token, site.url).person.get.query({ projectSlug, personId: jonas.id });
  const { page, faults } = await openOnTeam(browser, site, world, "admin");
  await page.goto(`${site.url}/p/${projectSlug}/manage/people`);
  await page.getByRole("button", { name: "Add person" }).click();
  const form = page.getByRole("form", { name: "Add a person" });
  await form.getByLabel("Name").fill("Greta Holt");
  await form.getByLabel("Attributes").fill("plan = Team\nseats = 3\nnonsense");
  await form.getByRole("button", { name: "Add person" }).click();
  await form.getByText("“nonsense” needs a name").waitFor();
  await looksRight(page);
  await form.getByLabel("Attributes").fill("plan = Team\nseats = 3");
  await form.getByRole("combobox", { name: "Companies: No company" }).click();
  await page.getByRole("option", { name: "Harbour Hospital" }).click();
  await page.keyboard.press("Escape");
  await form.getByRole("button", { name: "Add person" }).click();
  await page.getByRole("heading", { level: 1, name: "Greta Holt" }).waitFor();
  await page.getByRole("link", { name: "Harbour Hospital" }).waitFor();

  await page.goto(`${site.url}/p/${projectSlug}/manage/people/${jonas.id}`);
  await page.getByRole("button", { name: "Merge J. Weber into this person" }).click();
  await looksRight(page);
  await page.getByRole("dialog").getByRole("button", { name: "Merge" }).click();
  await expect.poll(() => page.getByText("Perhaps the same person").count()).toBe(0);
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByRole("form", { name: "Change the person" }).getByLabel("E-mail").fill("jw@harbour-hospital.example");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("jw@harbour-hospital.example").waitFor();

  await page.getByRole("button", { name: "Block …" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Block" }).click();
  await dialog.getByText("Why must not be empty.").waitFor();
  await dialog.getByLabel("Why").fill("Advertising");
  await looksRight(page);
  await dialog.getByRole("button", { name: "Block" }).click();
  await page.getByText("Blocked until").filter({ hasText: "Advertising" }).waitFor();
  await looksRight(page);
  await page.route("**/trpc/person.block", (route) => route.abort(), { times: 1 });
  await page.getByRole("button", { name: "Unblock" }).click();
  await page.getByRole("alert").getByText("The server cannot be reached.").waitFor();
  await page.getByRole("button", { name: "Unblock" }).click();
  await expect.poll(() => page.getByText("Blocked until").count()).toBe(0);

  await page.getByRole("button", { name: "Forget …" }).click();
  const forget = dialog.getByRole("button", { name: "Forget for ever" });
  expect(await forget.isDisabled()).toBe(true);
  await looksRight(page);
  await dialog.getByLabel("Type “Jonas Weber” to confirm").fill("Jonas Weber");
  await forget.click();
  await toldOf(page, "This person is forgotten").waitFor();
  await page.getByRole("heading", { level: 1, name: "Deleted user" }).waitFor();
  expect(await person()).toMatchObject({
    name: "Deleted user",
    email: "",
    companies: [],
    attributes: {},
    vote_count: 1,
  });
  expect(faults).toEqual([]);
});

test("a company is added, changed and deleted, and shows what its people want most", async () => {
  const world = await newWorld();
  const { slug } = world;
  await newCustomers(world);
  const { page, faults } = await openOnTeam(browser, site, world, "admin");
  await page.goto(`${site.url}/p/${slug}/manage/people`);
  await page.getByRole("link", { name: "Companies" }).click();
  await page.getByRole("row").filter({ hasText: "Harbour Hospital" }).filter({ hasText: "Later trams" }).waitFor();
  await looksRight(page);
  await page.getByRole("link", { name: "Harbour Hospital" }).click();
  await page.getByRole("listitem").filter({ hasText: "Later trams" }).filter({ hasText: "1 vote" }).waitFor();
  await page.getByRole("row").filter({ hasText: "Jonas Weber" }).waitFor();
  await looksRight(page);

  await page.getByRole("link", { name: "Companies" }).click();
  await page.getByRole("button", { name: "Add company" }).click();
  const form = page.getByRole("form", { name: "Add a company" });
  await form.getByLabel("Name").fill("Nordlicht Post");
  await form.getByLabel("Revenue a month in EUR").fill("2640.50");
  await looksRight(page);
  await form.getByRole("button", { name: "Add company" }).click();
  await page.getByRole("heading", { level: 1, name: "Nordlicht Post" }).waitFor();
  await page.getByText("€2,640.50").waitFor();
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Revenue a month in EUR").fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("definition").filter({ hasText: "Unknown" }).first().waitFor();
  await page.getByRole("button", { name: "Delete …" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete company" }).click();
  await toldOf(page, "Nordlicht Post is deleted").waitFor();
  await expect.poll(() => page.getByRole("link", { name: "Nordlicht Post" }).count()).toBe(0);
  expect(faults).toEqual([]);
});

test("a project without people and companies says so, a failure can be tried again, and a member cannot forget", async () => {
  const world = await newWorld();
  const { page, faults } = await openOnTeam(browser, site, world, "member");
  const path = `${site.url}/p/${world.slug}/manage`;
  await page.goto(`${path}/companies`);
  await page.getByText("No companies yet").waitFor();
  await looksRight(page);
  await page.route(/person\.list/, (route) => route.abort());
  await page.getByRole("link", { name: "People" }).click();
  await page.getByText("This did not load").waitFor();
  await looksRight(page);
  await page.unroute(/person\.list/);
  // A fault of the server has no words of the API.
  const fault = { status: 500, json: { error: "internal server error" } };
  await page.route(/person\.list/, (route) => route.fulfill(fault));
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("Something went wrong on our side. Try again.").waitFor();
  await page.unroute(/person\.list/);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("link", { name: "Outsider" }).click();
  await page.getByText("Admins and owners merge, block and forget.").waitFor();
  expect(await page.getByRole("button", { name: "Forget …" }).count()).toBe(0);
  expect((await page.goto(`${path}/people/${world.id}`))?.status()).toBe(404);
  expect(faults).toEqual([]);
});

test("the names of authors lead the team to their people, and nobody else", async () => {
  const world = await newWorld();
  const id = await newFeedback(world, world.outsider, { title: "Later trams" });
  await newComment(world, id, world.member);
  const { page } = await openOnTeam(browser, site, world, "member");
  await page.goto(`${site.url}/p/${world.slug}/f/${id}`);
  await page.getByRole("link", { name: "Member" }).waitFor();
  await page.getByRole("link", { name: "Outsider" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Outsider" }).waitFor();
  const html = await (await fetch(`${site.url}/p/${world.slug}/f/${id}`)).text();
  expect(html).not.toContain("manage/people");
});
