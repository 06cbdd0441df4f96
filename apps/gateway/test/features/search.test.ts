// @module-tag api
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { ask } from "../support/graphql.ts";
import { trpc } from "../support/http.ts";
import { db } from "../support/server.ts";
import { newWorld, type World } from "../support/world.ts";

const size = 2_000;

/** The text of an item. Word 7 is in every seventh, "early" and "late" in a few at one end, "Ünï" in every third. */
const textOf = (n: number) =>
  [
    `item ${n}`,
    n % 7 === 0 && "seventh",
    n < 30 && "early",
    n > size - 30 && "LATE",
    n % 500 === 0 && "rare",
    n % 3 === 0 && "Ünïon 日本語の",
    n % 400 === 0 && "x y",
  ]
    .filter(Boolean)
    .join(" ");

const all = Array.from({ length: size }, (_, n) => n);

let world: World;
beforeAll(async () => {
  world = await newWorld();
  const other = await newWorld();
  const texts = all.map(textOf);
  for (const { id, member } of [world, other])
    await sql`insert into feedback (project_id, id, user_id, title, description, status, upvotes, comment_count, created_at)
      select ${id}, gen_random_uuid(), ${member.id}, case when n % 2 = 0 then text else n::text end,
        case when n % 2 = 0 then n::text else text end, 'planned', n * 7 % 40, n * 11 % 30, '2026-01-01'::timestamptz + n * interval '1 s'
      from unnest(${texts}::text[]) with ordinality as texts(text, position), lateral (select position::int - 1 as n) numbered`.execute(
      db,
    );
});

type Sort = "newest" | "oldest" | "upvotes" | "comments";

/** All that a search finds, by pages of this many. */
async function found(search: string, sort: Sort, limit: number): Promise<number[]> {
  const numbers: number[] = [];
  let cursor: string | undefined;
  do {
    const input = { projectSlug: world.slug, search, sort, limit, ...(cursor && { cursor }) };
    const { items, next_cursor } = await trpc(world.member.token).feedback.page.query(input);
    for (const { created_at } of items) numbers.push((Date.parse(created_at) - Date.UTC(2026, 0, 1)) / 1_000);
    cursor = next_cursor ?? undefined;
  } while (cursor);
  return numbers;
}

const orders: Record<Sort, (n: number) => number> = {
  newest: (n) => -n,
  oldest: (n) => n,
  upvotes: (n) => -((n * 7) % 40),
  comments: (n) => -((n * 11) % 30),
};

const searches = ["rare", "early", "late", "seventh", "item 1", "ÜNÏ", "日本語", "x y", "e", "r%", "nowhere"];

test.each(searches.flatMap((search) => (Object.keys(orders) as Sort[]).map((sort) => [search, sort] as const)))(
  "the pages of search %o by %s contain each match once, in order",
  async (search, sort) => {
    const right = all.filter((n) => textOf(n).toLowerCase().includes(search.toLowerCase()));
    const numbers = await found(search, sort, right.length > 200 ? 100 : 7);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(right);
    expect(numbers.map(orders[sort])).toEqual(right.map(orders[sort]).toSorted((a, b) => a - b));
  },
);

test.each(searches)("the total of search %o is the number of matches", async (search) => {
  const query = `query ($slug: String!, $search: String) {
    project(slug: $slug) { feedback(search: $search) { totalCount } } }`;
  const { data } = await ask(query, { slug: world.slug, search }, world.member.token);
  const holders = all.filter((n) => textOf(n).toLowerCase().includes(search.toLowerCase()));
  expect(data.project.feedback.totalCount).toBe(holders.length);
});
