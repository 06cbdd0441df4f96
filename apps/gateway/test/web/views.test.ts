// @module-tag system
// @module-tag alike
import { newId } from "@earshot/operations";
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { newSignedInPerson } from "../support/people.ts";
import { db } from "../support/server.ts";
import { newFeedback, newUpvote, newWorld } from "../support/world.ts";
import { useSite } from "./site.ts";
import { openOnTeam } from "./team.ts";
import { openPage } from "./visitor.ts";

const { browser, site } = await useSite();

test("the team saves what the board shows as a view, opens, renames and deletes it", async () => {
  const world = await newWorld();
  await newFeedback(world, world.outsider, { title: "Planned item", status: "planned" });
  await newFeedback(world, world.outsider, { title: "New item" });
  const { page, faults, context } = await openOnTeam(browser, site, world, "member");
  await page.goto(`${site.url}/p/${world.slug}?status=planned`);
  const views = page.getByRole("button", { name: "Views" });
  await views.click();
  await page.getByRole("menuitem", { name: "Save this view" }).click();
  await page.getByLabel("Name", { exact: true }).fill("What is planned");
  await page.getByRole("switch", { name: "Share it with the team" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const list = () => trpc(world.admin.token, site.url).view.list.query({ projectSlug: world.slug });
  await expect.poll(list).toMatchObject([{ name: "What is planned", page: "board", search: { status: "planned" } }]);

  await page.goto(`${site.url}/p/${world.slug}`);
  await page.getByText("New item").waitFor();
  await views.click();
  await page.getByRole("menuitem", { name: "What is planned" }).click();
  await page.waitForURL(/status=planned/);
  await page.getByText("New item").waitFor({ state: "detached" });
  await views.click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Plans");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect.poll(list).toMatchObject([{ name: "Plans" }]);
  await views.click();
  await page.getByRole("menuitem", { name: "Delete view" }).click();
  await page.getByText("The view “Plans” is deleted.").waitFor();
  await expect.poll(list).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
});

test("the search of a view is in the search field, and another view replaces it", async () => {
  const world = await newWorld();
  for (const title of ["Night trains", "Quiet carriage"]) await newFeedback(world, world.outsider, { title });
  const { view } = trpc(world.admin.token, site.url);
  for (const q of ["night", "quiet"])
    await view.create.mutate({ projectSlug: world.slug, page: "board", name: q, search: { q }, is_shared: true });
  const { page, faults, context } = await openOnTeam(browser, site, world, "member");
  await page.goto(`${site.url}/p/${world.slug}`);
  const search = page.getByRole("searchbox", { name: "Search feedback" });
  for (const [q, hidden] of [
    ["night", "Quiet carriage"],
    ["quiet", "Night trains"],
  ] as const) {
    await page.getByRole("button", { name: "Views" }).click();
    await page.getByRole("menuitem", { name: q }).click();
    await page.waitForURL(`**/p/${world.slug}?q=${q}`);
    await expect.poll(() => search.inputValue()).toBe(q);
    await page.getByRole("heading", { name: hidden }).waitFor({ state: "detached" });
  }
  await search.fill("");
  await page.getByRole("heading", { name: "Night trains" }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test("the inbox filters by a segment, and visitors of the board see no views", async () => {
  const world = await newWorld();
  const person = await newSignedInPerson(world);
  const wanted = await newFeedback(world, world.outsider, { title: "Wanted by customers" });
  await newFeedback(world, world.outsider, { title: "Wanted by nobody" });
  await newUpvote(world, wanted, person);
  await db
    .insertInto("segments")
    .values({ id: newId(), project_id: world.id, name: "Customers", kind: "sso" })
    .execute();
  const { page, faults, context } = await openOnTeam(browser, site, world, "member");
  await page.goto(`${site.url}/p/${world.slug}/manage/inbox`);
  await page.getByText("Wanted by nobody").first().waitFor();
  await page.getByRole("link", { name: "Customers", exact: true }).click();
  await page.getByText("Wanted by nobody").first().waitFor({ state: "detached" });
  await page.getByText("Wanted by customers").first().waitFor();
  await page.getByRole("button", { name: "Views" }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
  const visitor = await openPage(browser);
  await visitor.page.goto(`${site.url}/p/${world.slug}`);
  await visitor.page.getByText("Wanted by nobody").waitFor();
  expect(await visitor.page.getByRole("button", { name: "Views" }).count()).toBe(0);
  await visitor.context.close();
});
