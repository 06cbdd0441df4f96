// @module-tag system
// @module-tag alike
import { recountBoard } from "@earshot/domain";
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { db } from "../support/server.ts";
import { newAddress } from "../support/sign-in.ts";
import { patience } from "../support/stream.ts";
import { newComment, newFeedback, newNotification, newPerson, newTag, newUpvote, newWorld } from "../support/world.ts";
import { useSite } from "./site.ts";
import { openOnTeam } from "./team.ts";
import { openPage, scrollsSideways, violationsOf } from "./visitor.ts";

const { browser, site } = await useSite();

test("a page shows who has set which status and when, between the comments and beside them", async () => {
  const world = await newWorld();
  const { slug: projectSlug, member, outsider } = world;
  const id = await newFeedback(world, outsider, { title: "Quiet carriage" });
  const path = { projectSlug, feedbackId: id };
  const { feedback } = trpc(member.token, site.url);
  await newComment(world, id, outsider, null, "Before");
  await feedback.update.mutate({ ...path, status: "planned" });
  await newComment(world, id, outsider, null, "After");
  const { page, faults } = await openPage(browser, { extraHTTPHeaders: newAddress(), reducedMotion: "reduce" });
  const follows = page.waitForResponse(/feedback\.changed/);
  await page.goto(`${site.url}/p/${projectSlug}/f/${id}`);
  const thread = page.locator("section[aria-labelledby=comments] > ul > li");
  const texts = async () =>
    (await thread.allInnerTexts()).map((text) => /Before|After|moved.*?to \S+/i.exec(text)?.[0]);
  expect(await texts()).toEqual(["Before", "moved this from In review to Planned", "After"]);
  await thread.filter({ hasText: "moved this" }).getByText("Member").waitFor();
  await thread.filter({ hasText: "moved this" }).getByText("Team", { exact: true }).waitFor();
  const history = page.getByRole("region", { name: "History" }).getByRole("listitem");
  const steps = async () => (await history.allInnerTexts()).map((text) => text.split("\n")[0]);
  expect(await steps()).toEqual(["Planned", "In review"]);

  await follows;
  await feedback.update.mutate({ ...path, status: "in progress" });
  await expect.poll(steps, patience).toEqual(["In progress", "Planned", "In review"]);
  await page.getByRole("button", { name: "Newest" }).click();
  expect((await texts())[0]).toBe("moved this from Planned to In");
  await page.getByRole("button", { name: "Most liked" }).click();
  expect(await thread.filter({ hasText: "moved this" }).count()).toBe(0);
  expect(await history.count()).toBe(3);
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await violationsOf(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
  }
  expect(faults).toEqual([]);
});

test("who has the owner's name and is not on the team has no badge among the voters and in notifications", async () => {
  const world = await newWorld();
  const id = await newFeedback(world, world.outsider, { title: "Quiet carriage" });
  const stranger = await newPerson("Owner");
  for (const person of [world.owner, stranger]) await newUpvote(world, id, person);
  const { page, id: userId, faults } = await openOnTeam(browser, site, world);
  await page.goto(`${site.url}/p/${world.slug}/f/${id}`);
  await page.getByText("2 people", { exact: true }).click();
  const voters = page
    .getByRole("list", { name: "People who voted" })
    .getByRole("listitem")
    .filter({ hasText: "Owner" });
  expect(await voters.count()).toBe(2);
  expect(await voters.filter({ hasText: "Team" }).count()).toBe(1);

  for (const person of [world.owner, stranger]) {
    await newNotification(world, { ...person, id: userId });
    const own = db.updateTable("notifications").set({ actor_id: person.id, kind: "new_feedback" });
    await own.where("project_id", "=", world.id).where("user_id", "=", userId).where("actor_id", "is", null).execute();
  }
  await page.goto(`${site.url}/notifications`);
  const bell = page.getByRole("link", { name: "Notifications, 2 unread" });
  const [icon, number] = [await bell.locator("svg").boundingBox(), await bell.getByText("2").boundingBox()];
  expect(number!.x).toBeGreaterThanOrEqual(icon!.x + icon!.width);
  const told = page.getByRole("listitem").filter({ hasText: "New, from Owner" });
  await told.nth(1).waitFor();
  expect(await told.filter({ has: page.getByText("Team", { exact: true }) }).count()).toBe(1);
  expect(faults).toEqual([]);
});

test("the inbox and the board have true counts, also of tags and of lists with more pages", async () => {
  const world = await newWorld();
  const tag_id = await newTag(world, "delays");
  const ids = [];
  for (let count = 0; count < 30; count++)
    ids.push(await newFeedback(world, world.outsider, { title: `Idea ${count}` }));
  const tagged = ids.slice(0, 27).map((feedback_id) => ({ project_id: world.id, feedback_id, tag_id }));
  await db.insertInto("feedback_tags").values(tagged).execute();
  await recountBoard(db, world.id);
  const { page, faults } = await openOnTeam(browser, site, world, "member");
  await page.goto(`${site.url}/p/${world.slug}`);
  await page.getByRole("link", { name: "Inbox 30" }).waitFor();
  await page.getByRole("navigation", { name: "Tags" }).getByRole("link", { name: "delays 27" }).waitFor();
  const sort = page.getByRole("group", { name: "Sort", exact: true });
  await sort.getByRole("button", { name: "Most votes", pressed: true }).waitFor();
  await sort.getByRole("button", { name: "Newest" }).click();
  await page.waitForURL("**?sort=newest");

  await page.getByRole("link", { name: "Inbox 30" }).click();
  await page.getByRole("link", { name: "To triage 30" }).waitFor();
  await page.getByRole("link", { name: "Waiting for us 30" }).waitFor();
  await page.getByRole("link", { name: "delays 27" }).click();
  await page.getByRole("region", { name: "Everything" }).getByText("27", { exact: true }).waitFor();
  expect(await page.getByText("25+").count()).toBe(0);
  // Somebody else's triage changes the counts of the open page.
  await trpc(world.member.token, site.url).feedback.update.mutate({
    projectSlug: world.slug,
    feedbackId: ids[0]!,
    status: "planned",
  });
  await page.getByRole("link", { name: "To triage 29" }).waitFor();
  expect(faults).toEqual([]);
});

test("a link to a change of the status loads the comments before it and no more", async () => {
  const world = await newWorld();
  const path = { projectSlug: world.slug, feedbackId: await newFeedback(world, world.outsider, { title: "Trains" }) };
  const { feedback } = trpc(world.member.token, site.url);
  const write = async (count: number) => {
    for (let number = 0; number < count; number++) await newComment(world, path.feedbackId, world.member);
  };
  await write(30);
  await feedback.update.mutate({ ...path, status: "planned" });
  await write(50);
  const change = (await feedback.history.query(path)).at(-1)?.id ?? "";
  const { page, faults } = await openPage(browser, { extraHTTPHeaders: newAddress() });
  await page.goto(`${site.url}/p/${world.slug}/f/${path.feedbackId}#${change}`);
  await page.locator("li:focus").filter({ hasText: "moved this" }).waitFor();
  await page.getByRole("button", { name: "Show more comments (50 of 80)" }).waitFor();
  expect(faults).toEqual([]);
});
