// @module-tag system
// @module-tag alike
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { patience } from "../support/stream.ts";
import { newWorld } from "../support/world.ts";
import { holdBack } from "./held-request.ts";
import { useSite } from "./site.ts";
import { openOnTeam } from "./team.ts";

const { browser, site } = await useSite();

/** Lets a query of the page be read anew, as it is when somebody comes back to it. */
async function comeBack(page: Page, query: RegExp): Promise<void> {
  const read = page.waitForResponse(query);
  await page.clock.fastForward(60_000);
  await page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
  await read;
}

interface Form {
  form: Locator;
  /** The operation that saves it. */
  operation: string;
  field: Locator;
  texts: readonly [sent: string, typed: string];
  /** The read of what is stored. */
  query: RegExp;
  /** Changes something else of it, as another person does. */
  changeElsewhere: () => Promise<unknown>;
  saved: () => Promise<unknown>;
  expected: readonly [sent: object, typed: object];
}

/** Somebody else changes what a form is about, and more is typed while the form is saved. */
async function typeOn(page: Page, { form, operation, field, texts, ...rest }: Form): Promise<void> {
  const [sent, typed] = texts;
  await field.fill(sent);
  await rest.changeElsewhere();
  await comeBack(page, rest.query);
  await form.getByText("Somebody has changed this meanwhile.").waitFor();
  expect(await field.inputValue()).toBe(sent);
  const release = await holdBack(page, `**/trpc/${operation}`, 1);
  const request = page.waitForRequest(`**/trpc/${operation}`);
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await request;
  await field.fill(typed);
  release();
  await form.getByText("Somebody has changed this meanwhile.").waitFor({ state: "detached" });
  expect(await field.inputValue()).toBe(typed);
  await expect.poll(rest.saved, patience).toMatchObject(rest.expected[0]);
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await form.waitFor({ state: "detached" });
  await expect.poll(rest.saved, patience).toMatchObject(rest.expected[1]);
}

async function openPage() {
  const world = await newWorld();
  const opened = await openOnTeam(browser, site, world, "admin");
  await opened.page.clock.install();
  const { slug: projectSlug } = world;
  return {
    ...opened,
    projectSlug,
    manage: `${site.url}/p/${projectSlug}/manage`,
    team: trpc(world.admin.token, site.url),
  };
}

test("the forms of a person and of a company keep what is typed while they are saved, and what others have changed", async () => {
  const { page, faults, context, projectSlug, manage, team } = await openPage();
  const person = await team.person.create.mutate({ projectSlug, name: "Jonas", attributes: { role: "Nurse" } });
  const at = { projectSlug, personId: person.id };
  await page.goto(`${manage}/people/${person.id}`);
  await page.getByRole("button", { name: "Edit" }).click();
  const form = page.getByRole("form", { name: "Change the person" });
  await typeOn(page, {
    form,
    operation: "person.update",
    field: form.getByLabel("Name"),
    texts: ["Jonas W", "Jonas Weber"],
    query: /person\.get/,
    changeElsewhere: () => team.person.update.mutate({ ...at, attributes: { role: "Doctor" } }),
    saved: () => team.person.get.query(at),
    expected: [
      { name: "Jonas W", attributes: { role: "Doctor" } },
      { name: "Jonas Weber", attributes: { role: "Doctor" } },
    ],
  });

  const company = await team.company.create.mutate({ projectSlug, name: "Harbour", plan: "Team" });
  const its = { projectSlug, companyId: company.id };
  await page.goto(`${manage}/companies/${company.id}`);
  await page.getByRole("button", { name: "Edit" }).click();
  const change = page.getByRole("form", { name: "Change the company" });
  await typeOn(page, {
    form: change,
    operation: "company.update",
    field: change.getByLabel("Name"),
    texts: ["Harbour H", "Harbour Hospital"],
    query: /company\.get/,
    changeElsewhere: () => team.company.update.mutate({ ...its, plan: "Business" }),
    saved: () => team.company.get.query(its),
    expected: [
      { name: "Harbour H", plan: "Business" },
      { name: "Harbour Hospital", plan: "Business" },
    ],
  });
  expect(faults).toEqual([]);
  await context.close();
});

test("the forms of a webhook and of a view keep what is typed while they are saved, and what others have changed", async () => {
  const { page, faults, context, projectSlug, manage, team } = await openPage();
  const url = "https://example.com/hooks";
  const webhook = await team.webhook.create.mutate({ projectSlug, url, kinds: ["feedback.created"] });
  await page.goto(`${manage}/settings/webhooks`);
  await page.getByRole("button", { name: `Actions for ${url}` }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const form = page.getByRole("form", { name: "Change the webhook" });
  const hook = async () => (await team.webhook.list.query({ projectSlug }))[0];
  await typeOn(page, {
    form,
    operation: "webhook.update",
    field: form.getByLabel("Address", { exact: true }),
    texts: [`${url}/1`, `${url}/2`],
    query: /webhook\.list/,
    changeElsewhere: () => team.webhook.update.mutate({ projectSlug, webhookId: webhook.id, with_email: true }),
    saved: hook,
    expected: [
      { url: `${url}/1`, with_email: true },
      { url: `${url}/2`, with_email: true },
    ],
  });

  const view = { projectSlug, page: "board", name: "Plans", search: { status: "planned" }, is_shared: false } as const;
  const { id: viewId } = await team.view.create.mutate({ ...view, is_shared: true });
  await page.goto(`${site.url}/p/${projectSlug}?status=planned`);
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  const rename = page.getByRole("form", { name: "Rename the view" });
  await typeOn(page, {
    form: rename,
    operation: "view.update",
    field: rename.getByLabel("Name"),
    texts: ["Our", "Our plans"],
    query: /view\.list/,
    changeElsewhere: () => team.view.update.mutate({ projectSlug, viewId, name: "Their plans" }),
    saved: async () => (await team.view.list.query({ projectSlug }))[0],
    expected: [{ name: "Our" }, { name: "Our plans" }],
  });
  expect(faults).toEqual([]);
  await context.close();
});

test("the form of something new does not say that somebody else has changed it", async () => {
  const { page, faults, context, manage } = await openPage();
  await page.goto(`${manage}/people`);
  await page.getByRole("button", { name: "Add person" }).click();
  const form = page.getByRole("form", { name: "Add a person" });
  await form.getByLabel("Name").fill("Greta Holt");
  expect(await form.getByText("Somebody has changed this meanwhile.").count()).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});

test("a field for a number refuses what is none, and attributes of any text stay as they are", async () => {
  const { page, faults, context, projectSlug, manage, team } = await openPage();
  const attributes = {
    address: "Quay 1\nHarbour",
    "a=b": " spaces ",
    quoted: '"yes"',
    number: "12",
    seats: 3,
    " ": "",
  };
  const company = await team.company.create.mutate({
    projectSlug,
    name: "Harbour",
    monthly_revenue: 420_000,
    attributes,
  });
  const saved = () => team.company.get.query({ projectSlug, companyId: company.id });
  await page.goto(`${manage}/companies/${company.id}`);
  await page.getByRole("button", { name: "Edit" }).click();
  const form = page.getByRole("form", { name: "Change the company" });
  await form.getByLabel("Revenue a month").press("Control+A");
  await page.keyboard.type("-e");
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await form.getByText(/^Revenue a month in \w+ must be a number\.$/).waitFor();
  await form.getByLabel("Revenue a month").fill("5000");
  const lines = form.getByLabel("Attributes");
  await lines.fill(`${await lines.inputValue()}\nfleet = ferries`);
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await form.waitFor({ state: "detached" });
  expect(await saved()).toMatchObject({
    monthly_revenue: 500_000,
    attributes: { ...attributes, fleet: "ferries" },
  });
  expect(faults).toEqual([]);
  await context.close();
});
