// @module-tag api
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { newChangelog, newWorld, type Person, type World } from "../support/world.ts";

const dayOf = (day: number) => `2026-01-${String(day).padStart(2, "0")}T12:00:00.000Z`;

/** All pages of so many entries at most, as their ids. */
async function pagesOf({ slug: projectSlug }: World, person: Person, input: { limit?: number; public_only?: boolean }) {
  const pages: string[][] = [];
  let cursor: string | null = null;
  do {
    const page = await trpc(person.token).changelog.page.query({ projectSlug, ...input, cursor });
    pages.push(page.items.map(({ id }) => id));
    cursor = page.next_cursor;
  } while (cursor !== null);
  return pages;
}

test("pages have all that the caller may see, newest first, and drafts only if they are asked for", async () => {
  const world = await newWorld();
  const ids = [];
  for (let day = 1; day <= 5; day++) ids.unshift(await newChangelog(world, { publish_date: dayOf(day) }));
  const later = await newChangelog(world, { publish_date: "2999-01-01T00:00:00.000Z" });
  const draft = await newChangelog(world, { published: false, publish_date: null });
  const pairs = [ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)];
  expect(await pagesOf(world, world.outsider, { limit: 2 })).toEqual(pairs);
  expect(await pagesOf(world, world.member, { limit: 2, public_only: true })).toEqual(pairs);
  expect(await pagesOf(world, world.member, { limit: 2 })).toEqual([[draft, later], ...pairs]);
  expect(await pagesOf(world, world.member, {})).toEqual([[draft, later, ...ids]]);
  const { items } = await trpc(world.member.token).changelog.page.query({ projectSlug: world.slug });
  expect(items).toEqual(await trpc(world.member.token).changelog.list.query({ projectSlug: world.slug }));
});

test("a page ends where its texts are long, and has at least one", async () => {
  const world = await newWorld();
  for (let day = 1; day <= 4; day++)
    await newChangelog(world, { publish_date: dayOf(day), content: "💡".repeat(day === 2 ? 25_000 : 5_000) });
  const sizes = (await pagesOf(world, world.outsider, {})).map(({ length }) => length);
  expect(sizes).toEqual([2, 1, 1]);
});
