// @module-tag system
// @module-tag alike
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { newComment, newFeedback, newPerson, newWorld } from "../support/world.ts";
import { useSite } from "./site.ts";
import { openOnTeam, openSignedIn } from "./team.ts";
import { openPage, violationsOf } from "./visitor.ts";

const { browser, site } = await useSite();

test("a member decides on what is held and reported by the keyboard alone", async () => {
  const world = await newWorld();
  const { slug: projectSlug, outsider, owner } = world;
  const open = await newFeedback(world, world.member, { title: "Tram 12 is late" });
  const api = (person: { token: string }) => trpc(person.token, site.url);
  await api(owner).settings.update.mutate({ projectSlug, held_words: ["casino"], max_links: 2, hold: "newcomers" });
  const post = async (person: { token: string }, title: string, description: string) =>
    (await api(person).feedback.create.mutate({ projectSlug, title, description })).id;
  const first = await post(await newPerson("Farid"), "Night trams on the ring", "After the late shift.");
  await post(outsider, "Cheap followers", "casino");
  await post(
    outsider,
    "Best casino bonus",
    "The casino that riders love: https://a.example https://b.example www.c.example",
  );
  const rude = await api(world.admin).comment.create.mutate({
    projectSlug,
    feedbackId: open,
    content: "You never answer",
  });
  await api(outsider).moderation.report.mutate({ projectSlug, id: rude.id, reason: "Rude." });

  const { page, faults } = await openOnTeam(browser, site, world, "admin");
  const titles = async () => (await page.locator("a[id^=line-]").allInnerTexts()).map((text) => text.split("\n")[0]);
  await page.goto(`${site.url}/p/${projectSlug}/manage/inbox`);
  await page.getByRole("link", { name: "Held and reported 4" }).click();
  await page.getByRole("heading", { name: "Held and reported", level: 1 }).waitFor();
  const all = ["“You never answer”", "Best casino bonus", "Cheap followers", "Night trams on the ring"];
  await expect.poll(titles).toEqual(all);
  await page.keyboard.press("j");
  await page.getByText("Reported. Everybody can see it.").waitFor();
  await page.getByRole("region", { name: "Who wrote this" }).getByText("Team", { exact: true }).waitFor();
  await page.keyboard.press("j");
  await page.getByText("Held. Only Outsider and the team can see it.").waitFor();
  expect(await page.locator("mark").allInnerTexts()).toEqual([
    "casino",
    "casino",
    "https://a.example",
    "https://b.example",
    "www.c.example",
  ]);
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press("!");
  await page.getByText("2 things hidden as spam.").waitFor();
  await expect.poll(titles).toEqual(["“You never answer”", "Night trams on the ring"]);
  await page.keyboard.press("z");
  await expect.poll(titles).toEqual(all);
  await page.getByText("Held. Only Farid and the team can see it.").waitFor();
  await page.keyboard.press("y");
  await page.getByText("1 thing approved.").waitFor();
  await expect
    .poll(async () => (await api(outsider).feedback.get.query({ projectSlug, feedbackId: first })).held)
    .toBe(null);
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.keyboard.press("Shift+K");
  await page.getByText("2 selected").waitFor();
  await page.keyboard.press("h");
  await expect.poll(titles).toHaveLength(1);
  await page.keyboard.press("j");
  await page.keyboard.press("b");
  await page.getByRole("dialog").getByRole("textbox").fill("Advertising.");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys" }).waitFor();
  expect(faults).toEqual([]);
});

test("a mistaken mark as spam of somebody who has written much is undone, and a decision of somebody else is said", async () => {
  const world = await newWorld();
  const { slug: projectSlug, outsider } = world;
  const { moderation, settings } = trpc(world.owner.token, site.url);
  await settings.update.mutate({ projectSlug, hold: "everyone" });
  const { feedback } = trpc(outsider.token, site.url);
  const ids: string[] = [];
  for (let n = 0; n < 101; n++)
    ids.push((await feedback.create.mutate({ projectSlug, title: `Idea ${n}`, description: "" })).id);
  const { page, faults } = await openOnTeam(browser, site, world, "member");
  await page.goto(`${site.url}/p/${projectSlug}/manage/moderation`);
  await page.getByText("Idea 100").waitFor();
  await page.keyboard.press("j");
  await page.getByText("Held. Only Outsider and the team can see it.").waitFor();
  await page.keyboard.press("!");
  await page.getByText("101 things hidden as spam.").waitFor();
  await page.keyboard.press("z");
  const total = async () => (await moderation.queue.query({ projectSlug })).total;
  await expect.poll(total).toBe(101);
  await page.getByText("Idea 100").first().waitFor();
  await page.keyboard.press("j");
  await page.getByText("Held. Only Outsider and the team can see it.").waitFor();
  await page.route("**/moderation.queue**", () => undefined);
  await moderation.approve.mutate({ projectSlug, ids: ids.slice(-1) });
  await page.keyboard.press("y");
  await page.getByText("Somebody has decided this already.").waitFor();
  expect(faults).toEqual([]);
});

test("who is blocked, and why, stays while somebody else decides on what they wrote", async () => {
  const world = await newWorld();
  const { slug: projectSlug, outsider } = world;
  const { moderation, settings } = trpc(world.owner.token, site.url);
  await settings.update.mutate({ projectSlug, hold: "everyone" });
  const post = async (person: { token: string }, title: string) =>
    (await trpc(person.token, site.url).feedback.create.mutate({ projectSlug, title, description: "" })).id;
  await post(await newPerson("Farid"), "Night trams");
  const id = await post(outsider, "Casino");
  const { page, faults } = await openOnTeam(browser, site, world, "admin");
  await page.goto(`${site.url}/p/${projectSlug}/manage/moderation?item=${id}`);
  await page.getByText("Held. Only Outsider and the team can see it.").waitFor();
  await page.keyboard.press("b");
  const dialog = page.getByRole("dialog", { name: "Block Outsider" });
  await dialog.getByRole("textbox").fill("Advertising");
  await moderation.hide.mutate({ projectSlug, ids: [id] });
  await page.getByRole("link", { name: "Casino" }).waitFor({ state: "detached" });
  expect(await dialog.getByRole("textbox").inputValue()).toBe("Advertising");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.getByText("Night trams").first().click();
  await page.getByText("Held. Only Farid and the team can see it.").waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(faults).toEqual([]);
});

test("the author of something held sees it waiting at its address, and a reader reports a comment", async () => {
  const world = await newWorld();
  const { slug: projectSlug, owner, member } = world;
  const { page, faults } = await openSignedIn(browser, site);
  const feedbackId = await newFeedback(world, member, { title: "Tram 12 is late" });
  await newComment(world, feedbackId, world.outsider, null, "Rubbish");
  await trpc(owner.token, site.url).settings.update.mutate({ projectSlug, hold: "everyone" });
  await page.goto(`${site.url}/p/${projectSlug}/f/${feedbackId}`);
  await page.getByRole("textbox", { name: "Comment" }).fill("It is the bridge.");
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await page.getByText("Waiting for the team").waitFor();
  await page.getByRole("button", { name: "Report what Outsider wrote" }).click();
  const reason = page.getByRole("textbox", { name: "Reason" });
  await reason.fill("Rude.");
  const report = page.getByRole("button", { name: "Report", exact: true });
  const [field, button] = [(await reason.boundingBox())!, (await report.boundingBox())!];
  expect(button.y).toBeGreaterThan(field.y + field.height + 10);
  await report.click();
  await page.getByText("Reported to the team.").waitFor();
  await page.goto(`${site.url}/p/${projectSlug}`);
  await page.getByRole("textbox", { name: "Title" }).fill("Night trams");
  await page.getByRole("button", { name: "Share feedback" }).click();
  await page.getByText("Waiting for the team.", { exact: true }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.reload();
  await page.getByText("Waiting for the team.", { exact: true }).waitFor();
  const { items } = await trpc(owner.token, site.url).moderation.queue.query({ projectSlug });
  expect(items.map(({ kind, state }) => [kind, state])).toEqual([
    ["feedback", "held"],
    ["comment", "reported"],
    ["comment", "held"],
  ]);
  expect(faults).toEqual([]);
});

test("an open inbox counts what an edit, a report or new feedback brings into the queue, and others see it no longer", async () => {
  const world = await newWorld();
  const { slug: projectSlug, outsider, member } = world;
  const api = (person: { token: string }) => trpc(person.token, site.url);
  await api(world.owner).settings.update.mutate({ projectSlug, held_words: ["casino"], reports_to_hold: 1 });
  const feedbackId = await newFeedback(world, outsider, { title: "Night trams" });
  const teams = { projectSlug, feedbackId: await newFeedback(world, member, { title: "Tram 12" }) };
  const commentId = await newComment(world, teams.feedbackId, outsider);
  const ownId = await newComment(world, teams.feedbackId, member);
  const other = await newFeedback(world, outsider, { title: "Warm trams" });
  const { page, faults } = await openOnTeam(browser, site, world, "admin");
  const reader = await openPage(browser);
  for (const [tab, path] of [
    [page, "/manage/inbox"],
    [reader.page, ""],
  ] as const) {
    const listens = tab.waitForResponse(/feedback\.changed/);
    await tab.goto(`${site.url}/p/${projectSlug}${path}`);
    await listens;
  }
  const counts = (count: number) => page.getByRole("link", { name: `Held and reported ${count}` }).waitFor();
  await counts(0);
  await api(outsider).feedback.update.mutate({ projectSlug, feedbackId, title: "Casino trams" });
  await counts(1);
  await reader.page.getByText("Night trams").waitFor({ state: "detached" });
  await api(member).moderation.report.mutate({ projectSlug, id: commentId, reason: "Rude." });
  await counts(2);
  await api(member).moderation.report.mutate({ projectSlug, id: other, reason: "Rude." });
  await counts(3);
  await reader.page.getByText("Warm trams").waitFor({ state: "detached" });
  await api(outsider).feedback.create.mutate({ projectSlug, title: "A casino", description: "" });
  await counts(4);
  await api(member).moderation.hide.mutate({ projectSlug, ids: [commentId] });
  await counts(3);
  // A report does not hold what the team wrote.
  await api(outsider).moderation.report.mutate({ projectSlug, id: ownId, reason: "Wrong." });
  await counts(4);
  await api(member).comment.delete.mutate({ ...teams, commentId: ownId });
  await counts(3);
  expect([...faults, ...reader.faults]).toEqual([]);
});

test("a key right after the one that moves on is for the item that it moved to", async () => {
  const world = await newWorld();
  const { slug: projectSlug } = world;
  await trpc(world.owner.token, site.url).settings.update.mutate({ projectSlug, held_words: ["casino"] });
  const { feedback } = trpc(world.outsider.token, site.url);
  for (const title of ["First", "Second"]) await feedback.create.mutate({ projectSlug, title, description: "casino" });
  const { page, faults } = await openOnTeam(browser, site, world, "admin");
  await page.goto(`${site.url}/p/${projectSlug}/manage/moderation`);
  await page.keyboard.press("j");
  await page.getByRole("heading", { name: "Second", level: 2 }).waitFor();
  await page.evaluate(async () => {
    for (const key of ["j", "y"]) {
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      // What is to be shown at once is; a page of the router comes later.
      for (let turn = 0; turn < 10; turn++) await Promise.resolve();
    }
  });
  await page.getByText("1 thing approved.").waitFor();
  await expect.poll(() => page.locator("a[id^=line-]").allInnerTexts()).toEqual([expect.stringContaining("Second")]);
  expect(faults).toEqual([]);
});
