// @module-tag system
import { parseAtomFeed, parseJsonFeed } from "feedsmith";
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { server } from "../support/server.ts";
import { newChangelog, newWorld, type World } from "../support/world.ts";

const textOf = async ({ slug }: World, ending: string) =>
  (await fetch(`${server.url}/p/${slug}/changelog.${ending}`)).text();

test("an entry that is edited says when, and keeps its date", async () => {
  const world = await newWorld();
  const id = await newChangelog(world);
  const other = await newChangelog(world, { publish_date: "2026-01-02T00:00:00.000Z" });
  const dates = async () => {
    const [atom, feed] = [
      parseAtomFeed(await textOf(world, "atom")),
      parseJsonFeed(JSON.parse(await textOf(world, "json"))),
    ];
    const entries = (atom.entries ?? []).map((entry) => [entry.id, entry.published, entry.updated]);
    return { entries, feed: atom.updated, modified: feed.items?.map(({ date_modified }) => date_modified) };
  };
  const rename = (changelogId: string, title: string) =>
    trpc(world.member.token).changelog.update.mutate({ projectSlug: world.slug, changelogId, title });
  const [first, second] = ["2026-01-01T00:00:00.000Z", "2026-01-02T00:00:00.000Z"];
  const untouched = [`urn:uuid:${other}`, second, second];
  expect(await dates()).toEqual({
    entries: [untouched, [`urn:uuid:${id}`, first, first]],
    feed: second,
    modified: [second, first],
  });
  const before = new Date().toISOString();
  await rename(id, "Renamed");
  const edited = await dates();
  const at = edited.entries[1]?.[2] ?? "";
  expect(at >= before.slice(0, 19)).toBe(true);
  expect(edited).toEqual({ entries: [untouched, [`urn:uuid:${id}`, first, at]], feed: at, modified: [second, at] });
  // A write that changes no word is no edit.
  await rename(id, "Renamed");
  expect(await dates()).toEqual(edited);
});
