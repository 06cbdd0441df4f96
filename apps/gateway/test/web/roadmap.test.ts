// @module-tag system
// @module-tag alike
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { db } from "../support/server.ts";
import { patience } from "../support/stream.ts";
import { newFeedback, newTag, newUpvote, newWorld, type World } from "../support/world.ts";
import { signInByMail } from "./returning.ts";
import { useSite } from "./site.ts";
import { openOnTeam } from "./team.ts";
import { tell } from "./tell.ts";
import { openPage, signInTo, violationsOf } from "./visitor.ts";

const { browser, site } = await useSite();

/** A project with planned items A to C and D in progress, and its roadmap as their author sees it, whom no move tells. */
async function openRoadmap() {
  const world = await newWorld();
  const { browser: session } = await site.newUser();
  const { id: user_id } = (await session.me())!;
  const author = { ...world.owner, id: user_id };
  for (const title of ["A", "B", "C"]) await newFeedback(world, author, { title, status: "planned" });
  await newFeedback(world, author, { title: "D", status: "in progress" });
  await db.insertInto("members").values({ project_id: world.id, user_id, role: "member" }).execute();
  const opened = await openPage(browser);
  await signInTo(opened.context, session);
  await opened.page.goto(`${site.url}/p/${world.slug}/roadmap`);
  // What moves cards is loaded after the page.
  await opened.page.getByRole("button", { name: "Move: A", exact: true }).waitFor();
  return { world, ...opened };
}

const lanes = (page: Page) =>
  page
    .locator("section")
    .evaluateAll((all) => all.map((one) => [...one.querySelectorAll("h3")].map((h) => h.innerText)));

const orderAt = async ({ slug, member }: World, status: string) => {
  const input = { projectSlug: slug, status, sort: "roadmap" as const };
  return (await trpc(member.token).feedback.page.query(input)).items.map(({ title }) => title);
};

/** Chooses in the menu of a card by keyboard alone. */
async function move(page: Page, title: string, choice: string) {
  await page.getByRole("button", { name: `Move: ${title}`, exact: true }).press("Enter");
  // The menu takes the focus a little after it has opened, and Enter is for whatever has it.
  await page.locator("[role=menu]:focus, [role=menu] :focus").waitFor();
  await page.getByRole("menuitem", { name: choice }).press("Enter");
}

test("the team moves cards by keyboard, hears where they are, and goes on from there", async () => {
  const { world, page, faults, context } = await openRoadmap();
  await move(page, "C", "Move up");
  await expect.poll(() => lanes(page), patience).toEqual([["A", "C", "B"], ["D"], []]);
  await page.getByRole("status").getByText("C: planned, place 2.").waitFor();
  await page.locator("button:focus[aria-label='Move: C']").waitFor();
  await move(page, "C", "Move to in progress");
  await expect.poll(() => lanes(page), patience).toEqual([["A", "B"], ["C", "D"], []]);
  await page.locator("button:focus[aria-label='Move: C']").waitFor();
  await expect.poll(() => orderAt(world, "in progress"), patience).toEqual(["C", "D"]);
  await page.getByRole("heading", { name: "In progress 2" }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
});

test("the team drags cards to where a line shows, also into another lane", async () => {
  const { world, page, faults, context } = await openRoadmap();
  const card = (title: string) => page.getByRole("listitem").filter({ hasText: title });
  await card("A").dragTo(card("C"), { targetPosition: { x: 40, y: 5 } });
  await expect.poll(() => lanes(page), patience).toEqual([["B", "A", "C"], ["D"], []]);
  await card("B").dragTo(page.locator("section").nth(2));
  await expect.poll(() => lanes(page), patience).toEqual([["A", "C"], ["D"], ["B"]]);
  await expect.poll(() => orderAt(world, "completed"), patience).toEqual(["B"]);
  expect(await orderAt(world, "planned")).toEqual(["A", "C"]);
  await page.reload();
  expect(await lanes(page)).toEqual([["A", "C"], ["D"], ["B"]]);
  expect(faults).toEqual([]);
  await context.close();
});

test("an empty lane is as high as its neighbours, says what a card dropped there becomes, and takes it", async () => {
  const { world, page, context } = await openRoadmap();
  const lane = page.locator("section").nth(2);
  const { x, y, width, height } = (await lane.boundingBox())!;
  expect(height).toBeGreaterThan(300);
  await page.getByRole("listitem").filter({ hasText: "A" }).hover();
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + height - 20, { steps: 5 });
  await lane.getByText("Drop to move to completed").waitFor();
  await page.mouse.up();
  await expect.poll(() => orderAt(world, "completed"), patience).toEqual(["A"]);
  await context.close();
});

test("three lanes stand beside each other from a tablet on, and take the width of a large screen", async () => {
  const { page, context } = await openRoadmap();
  const boxes = async (width: number) => {
    await page.setViewportSize({ width, height: 800 });
    return page.locator("section").evaluateAll((all) => all.map((lane) => lane.getBoundingClientRect().toJSON()));
  };
  for (const width of [768, 1280, 1920]) expect(new Set((await boxes(width)).map(({ top }) => top)).size).toBe(1);
  const [first, , last] = await boxes(1920);
  expect(last.right - first.left).toBeGreaterThan(1600);
  expect(new Set((await boxes(375)).map(({ left }) => left)).size).toBe(1);
  await context.close();
});

test("a move is undone by Z and by its message: the card is back in its lane, at its place", async () => {
  const { world, page, faults, context } = await openRoadmap();
  await move(page, "B", "Move to completed");
  await expect.poll(() => orderAt(world, "completed"), patience).toEqual(["B"]);
  await page.getByText("“B” moved, in completed").waitFor();
  await page.keyboard.press("z");
  await expect.poll(() => lanes(page), patience).toEqual([["A", "B", "C"], ["D"], []]);
  await expect.poll(() => orderAt(world, "planned"), patience).toEqual(["A", "B", "C"]);
  await page.locator("button:focus[aria-label='Move: B']").waitFor();

  const card = (title: string) => page.getByRole("listitem").filter({ hasText: title });
  await card("A").dragTo(card("C"), { targetPosition: { x: 40, y: 5 } });
  await expect.poll(() => orderAt(world, "planned"), patience).toEqual(["B", "A", "C"]);
  await page.getByRole("alert").getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => lanes(page), patience).toEqual([["A", "B", "C"], ["D"], []]);
  await expect.poll(() => orderAt(world, "planned"), patience).toEqual(["A", "B", "C"]);
  expect(faults).toEqual([]);
  await context.close();
});

test("a card goes back if the server refuses the move, and the page says why", async () => {
  const { page, context } = await openRoadmap();
  const isSeen = Promise.withResolvers<void>();
  await page.route("**/trpc/feedback.move*", async (route) => {
    if (route.request().headers()["earshot-dry-run"]) return route.continue();
    await isSeen.promise;
    await route.abort();
  });
  await move(page, "A", "Move to completed");
  await expect.poll(() => lanes(page), patience).toEqual([["B", "C"], ["D"], ["A"]]);
  isSeen.resolve();
  await page.getByRole("alert").getByText(/./).first().waitFor();
  await expect.poll(() => lanes(page), patience).toEqual([["A", "B", "C"], ["D"], []]);
  await context.close();
});

test("a card that is dropped after the session has ended is where it was dropped once somebody is back", async () => {
  const world = await newWorld();
  await newFeedback(world, world.outsider, { title: "Later trains", status: "planned" });
  for (const title of ["First", "Second"]) await newFeedback(world, world.outsider, { title, status: "in progress" });
  const { page, email, id, context, faults } = await openOnTeam(browser, site, world, "member");
  await page.goto(`${site.url}/p/${world.slug}/roadmap`);
  const card = (title: string) => page.getByRole("listitem").filter({ hasText: title });
  await page.getByRole("button", { name: "Move: Second" }).waitFor();
  await db.deleteFrom("sessions").where("user_id", "=", id).execute();
  await card("Later trains").dragTo(card("Second"), { targetPosition: { x: 40, y: 5 } });
  await page.getByRole("alert").getByRole("link", { name: "Sign in" }).click();
  const tab = await signInByMail(page, site, email);
  await tab.getByRole("dialog", { name: "Move to In progress" }).waitFor();
  await tell(tab, "Move");
  const order = () => orderAt(world, "in progress");
  await expect.poll(order, patience).toEqual(["First", "Later trains", "Second"]);
  expect(faults).toEqual([]);
  await context.close();
});

test("a reader chooses the order and a tag, and has nothing that moves cards", async () => {
  const world = await newWorld();
  const ids = [];
  for (const title of ["A", "B", "C"]) ids.push(await newFeedback(world, world.owner, { title, status: "planned" }));
  await newUpvote(world, ids[1]!, world.member);
  const tag_id = await newTag(world, "night");
  await db.insertInto("feedback_tags").values({ project_id: world.id, feedback_id: ids[2]!, tag_id }).execute();
  const { page, context } = await openPage(browser);
  const loaded: string[] = [];
  page.on("response", (response) => loaded.push(new URL(response.url()).pathname));
  await page.goto(`${site.url}/p/${world.slug}/roadmap`);
  expect(await lanes(page)).toEqual([["A", "B", "C"], [], []]);
  await page.getByRole("combobox", { name: "Order" }).selectOption("Most votes");
  await expect.poll(async () => (await lanes(page))[0]?.[0], patience).toBe("B");
  await page.getByRole("combobox", { name: "Tag" }).selectOption("night");
  await expect.poll(() => lanes(page), patience).toEqual([["C"], [], []]);
  expect(page.url()).toContain("?order=votes&tag=night");
  expect(await page.getByRole("button", { name: /Move/ }).count()).toBe(0);
  expect(loaded.filter((path) => path.includes("team-lanes"))).toEqual([]);
  await context.close();
});
