// @module-tag api
import { expect, test } from "vitest";
import { ask } from "../../support/graphql.ts";
import { trpc } from "../../support/http.ts";
import { newFeedback, newWorld } from "../../support/world.ts";

async function boardOf(...titles: string[]) {
  const world = await newWorld();
  for (const title of titles) await newFeedback(world, world.member, { title, description: "…" });
  const similarTo = (text: string, token?: string) =>
    trpc(token).feedback.similar.query({ projectSlug: world.slug, text });
  return { world, similarTo, titlesFor: async (text: string) => (await similarTo(text)).map(({ title }) => title) };
}

test("anyone finds feedback that shares rare words, the most similar first, without signing in", async () => {
  const { titlesFor } = await boardOf("Export to a spreadsheet", "Dark theme", "A theme for printing", "Export as PDF");
  expect(await titlesFor("dark themes, please")).toEqual(["Dark theme", "A theme for printing"]);
  expect((await titlesFor("Exporting a spreadsheet"))[0]).toBe("Export to a spreadsheet");
});

test.each([
  ["two letters in another order", "Drak theme"],
  ["a letter too many", "Darck theme"],
  ["a letter too few", "Spredsheet"],
  ["another letter", "Spreadshaet"],
])("a word with %s is found", async (_, text) => {
  const { titlesFor } = await boardOf("Dark theme", "Spreadsheet", "Login");
  expect((await titlesFor(text))[0]).toBe(text.startsWith("Sp") ? "Spreadsheet" : "Dark theme");
});

test("letters of several words are not another spelling of one", async () => {
  const { titlesFor } = await boardOf("Dark mode", "Sell me the ticket", "Offline tickets", "A map of the line");
  expect(await titlesFor("dark theme")).toEqual(["Dark mode"]);
});

test("a word of the description counts too", async () => {
  const { world, titlesFor } = await boardOf("Login");
  await newFeedback(world, world.member, { title: "Speed", description: "The dashboard takes ten seconds." });
  expect(await titlesFor("Slow dashboards")).toEqual(["Speed"]);
});

test("there are five at most, and none of another project", async () => {
  const titles = Array.from({ length: 9 }, (_, n) => `Keyboard shortcut ${n}`);
  const [{ world, similarTo }] = [await boardOf(...titles), await boardOf("Keyboard shortcut of others")];
  const found = await similarTo("keyboard");
  expect(found).toHaveLength(5);
  expect(found.every(({ project_id }) => project_id === world.id)).toBe(true);
});

test.each(["", "  ", "the of and", "?!… %_\\'\"", "zzzzqqq", "$1 | & ! ( * [a-z]+ \\m", "日本語"])(
  "nothing is similar to %j",
  async (text) => {
    const { titlesFor } = await boardOf("Dark theme");
    expect(await titlesFor(text)).toEqual([]);
  },
);

test.each(["Überweisung nach Zürich", "日本語の検索", "50 % off", "C++ & C#", "O'Brien (draft)"])(
  "the text %j finds itself",
  async (text) => {
    const { titlesFor } = await boardOf("Dark theme", text);
    expect(await titlesFor(text)).toEqual([text]);
  },
);

test("a text of more than 200 characters is refused", async () => {
  const { similarTo } = await boardOf();
  await expect(similarTo("a".repeat(201))).rejects.toThrow("text must have at most 200 characters.");
});

test("each item has the caller's own marks, also from the cache", async () => {
  const { world, similarTo } = await boardOf("Dark theme");
  const [item] = await similarTo("dark");
  const input = { projectSlug: world.slug, feedbackId: item?.id ?? "", upvoted: true };
  await trpc(world.outsider.token).feedback.setUpvote.mutate(input);
  const marks = async (token?: string) => (await similarTo("dark", token)).map(({ has_upvoted }) => has_upvoted);
  for (let time = 0; time < 2; time++) {
    expect(await marks(world.outsider.token)).toEqual([true]);
    expect(await marks(world.admin.token)).toEqual([false]);
    expect(await marks()).toEqual([false]);
  }
});

test("GraphQL has the same items in the same order", async () => {
  const { world, titlesFor } = await boardOf("Dark theme", "A theme for printing", "Dark");
  const query = `query ($slug: String!, $text: String!) { similarFeedback(projectSlug: $slug, text: $text) {
    title hasUpvoted } }`;
  const text = "dark theme";
  const { data } = await ask(query, { slug: world.slug, text });
  expect(data.similarFeedback.map(({ title }: { title: string }) => title)).toEqual(await titlesFor(text));
});
