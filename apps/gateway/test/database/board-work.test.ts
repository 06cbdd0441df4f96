// @module-tag system
import { newDatabase, open } from "@earshot/db/testing";
import { noteCommonParts } from "@earshot/domain";
import type { Tables } from "@earshot/operations";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { ask } from "../support/graphql.ts";
import { rest, trpc } from "../support/http.ts";
import { isLong } from "../support/long-runs.ts";
import { newOwner } from "../support/owner.ts";
import { startServer } from "../support/server.ts";
import { watchDatabase } from "../support/statements.ts";
import { planOf, rowsRead } from "./explain.ts";

// The work of a read of a large board, for each caller and filter. See docs/decisions/0054.

const size = isLong ? 1_000_000 : 20_000;
const settings = await newDatabase();
const connection = await open(settings);
const sent = watchDatabase(connection.em);
const { app, url } = await startServer(connection.em, { ANSWER_CACHE_MB: "0" });
afterAll(async () => {
  await app.close();
  await connection.close();
});
const { id, slug, token } = await newOwner(connection);
const db = connection.em.getKysely<Tables>();

/**
 * A public board. One half of it has the tag "even" and the other "odd", and the oldest 20 items have both; the status is
 * planned or in review by thirds. Each item has a vote of the last days.
 */
const statements = [
  `update projects set visibility = 'public' where id = '${id}'`,
  `insert into tags (project_id, id, name, color)
    select '${id}', gen_random_uuid(), name, 'red' from unnest(array['even', 'odd', 'unused']) as name`,
  `create temporary table f as select gen_random_uuid() as id, i from generate_series(1, ${size}) as i`,
  `insert into people (project_id, id, kind) select project_id, user_id, 'account' from members where project_id = '${id}'`,
  `insert into feedback (project_id, id, user_id, title, description, status, upvotes, created_at)
    select '${id}', f.id, user_id, 'Item ' || md5(i::text), 'Of a large board', case when i % 3 = 0 then 'planned' else 'in review' end,
      1 + i % 7, timestamptz '2026-01-01' + i * interval '1 second' from f, members where project_id = '${id}'`,
  `insert into feedback_tags (project_id, feedback_id, tag_id)
    select '${id}', f.id, tags.id from f join tags on tags.project_id = '${id}'
      and (i <= 20 and name <> 'unused' or name = case i % 2 when 0 then 'even' else 'odd' end)`,
  `insert into feedback_upvotes (project_id, feedback_id, user_id, created_at)
    select '${id}', f.id, user_id, now() - (i % 100) * interval '1 hour' from f, members where project_id = '${id}'`,
];
const filling = ["begin", ...statements, "commit", "vacuum analyze"];
if ("DATA_DIR" in settings) for (const statement of filling) await connection.em.execute(statement);
else {
  // A million items take longer than a server waits for a statement.
  const client = new pg.Client(settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL);
  await client.connect();
  for (const statement of filling) await client.query(statement);
  await client.end();
}
await noteCommonParts(db);
const oldest = (
  await db.selectFrom("feedback").select("id").orderBy("created_at", "desc").orderBy("id", "desc").execute()
)
  .slice(-20)
  .map((row) => row.id);

type Query = Parameters<ReturnType<typeof trpc>["feedback"]["page"]["query"]>[0];
const page = (more: Partial<Query>) => () =>
  trpc(token, url).feedback.page.query({ projectSlug: slug, limit: 50, ...more });
const graphql = (list: string) => async () => {
  const { errors } = await ask(`{ project(slug: "${slug}") { ${list} } }`, {}, undefined, url);
  expect(errors).toBeUndefined();
};
const both = ["even", "odd"];

const reads: [string, () => Promise<unknown>, number][] = [
  ["a tag of half of it", page({ tag: ["even"] }), 2_000],
  ["no such tag", page({ tag: ["nothing", "even"] }), 3_100],
  ["a tag of nothing", page({ tag: ["unused", "even"] }), 5_000],
  ["two tags that few have together", page({ tag: both }), 50_000],
  ["the same by votes", page({ tag: both, sort: "upvotes" }), 50_000],
  ["the same on the roadmap", page({ tag: both, sort: "roadmap" }), 50_000],
  ["a status that nothing has", page({ status: "nothing" }), 600],
  ["letters that nothing has", page({ search: "zq" }), 12_000],
  ["words that nothing has", page({ search: "zero quality" }), 2_000],
  ["a text that all have, of a view", page({ search: "large board", view: "mine" }), 2_000],
  ["what rises", page({ view: "rising" }), 50_000],
  ["what rises of two tags", page({ view: "rising", tag: both }), 60_000],
  ["what waits", page({ view: "waiting" }), 12_000],
  ["counts by status", () => trpc(token, url).board.get.query({ projectSlug: slug }), 101_000],
  ["the number of all", graphql("feedback { totalCount }"), 51_000],
  ["the number of all on the roadmap", graphql("feedback(sort: ROADMAP) { totalCount }"), 51_000],
  ["the number of two tags", graphql('feedback(tag: ["even", "odd"]) { totalCount }'), 100_000],
];

test.each(reads)("%s: a read of it takes so many rows", async (_, read, most) => {
  const asked = (await sent(read)).filter(({ sql }) => /^(select|with)[^]*feedback/.test(sql));
  expect(asked).not.toEqual([]);
  for (const statement of asked) expect(rowsRead(await planOf(db, statement, ", analyze"))).toBeLessThan(most);
});

/** The ids on all pages, by their cursors, and how many pages there are. */
async function walk(next: (cursor: string | undefined) => Promise<{ ids: string[]; cursor: string | null }>) {
  const ids: string[] = [];
  let pages = 0;
  let cursor: string | null | undefined;
  do {
    const found = await next(cursor ?? undefined);
    ids.push(...found.ids);
    cursor = found.cursor;
    pages++;
  } while (cursor);
  return { ids, pages };
}

const walks: [string, (cursor: string | undefined) => Promise<{ ids: string[]; cursor: string | null }>][] = [
  [
    "/v1",
    async (cursor) => {
      const more = cursor ? `&cursor=${cursor}` : "";
      const path = `/projects/${slug}/feedback?tag=even&tag=odd&limit=50${more}`;
      const { body, headers } = await rest("GET", path, { token, url });
      const next = /[?&]cursor=([^&>]+)/.exec(headers.get("link") ?? "")?.[1] ?? null;
      return { ids: body.map((item: { id: string }) => item.id), cursor: next };
    },
  ],
  [
    "tRPC",
    async (cursor) => {
      const { items, next_cursor } = await page({ tag: both, cursor })();
      return { ids: items.map((item) => item.id), cursor: next_cursor };
    },
  ],
  [
    "GraphQL",
    async (after) => {
      const list = `query ($after: String) { project(slug: "${slug}") {
        feedback(tag: ["even", "odd"], first: 50, after: $after) { nodes { id } edges { node { id } } pageInfo { hasNextPage endCursor } } } }`;
      const { data, errors } = await ask(list, { after }, undefined, url);
      expect(errors).toBeUndefined();
      const { nodes, edges, pageInfo } = data.project.feedback;
      const ids = nodes.map((item: { id: string }) => item.id);
      expect(edges.map(({ node }: { node: { id: string } }) => node.id)).toEqual(ids);
      return { ids, cursor: pageInfo.hasNextPage ? pageInfo.endCursor : null };
    },
  ],
];

test.each(walks)("a page that ends early has a cursor, by which the rest is found: %s", async (_, next) => {
  const { ids, pages } = await walk(next);
  expect(ids).toEqual(oldest);
  expect(pages).toBeGreaterThan(1);
  expect(pages).toBeLessThanOrEqual(size / 4_999 + 1);
});

test("so does the roadmap's, in its order", async () => {
  const { ids } = await walk(async (cursor) => {
    const { items, next_cursor } = await page({ tag: both, sort: "roadmap", cursor })();
    return { ids: items.map((item) => `${item.status} ${item.id}`), cursor: next_cursor };
  });
  const listed = await db
    .selectFrom("feedback")
    .innerJoin("statuses", (join) => join.onRef("statuses.name", "=", "feedback.status"))
    .select(["feedback.id", "feedback.status"])
    .where("statuses.project_id", "=", id)
    .where("feedback.id", "in", oldest)
    .orderBy("statuses.position")
    .orderBy("feedback.id")
    .execute();
  expect(ids).toEqual(listed.map((item) => `${item.status} ${item.id}`));
});

test("on a large board, the trigram index is asked for what is rare alone", async () => {
  const common = async () =>
    (await db.selectFrom("projects").select("common_parts").executeTakeFirstOrThrow()).common_parts;
  const asksIndex = async (search: string) => {
    const asked = (await sent(page({ search }))).filter(({ sql }) => /^(select|with)[^]*feedback/.test(sql));
    const plans = await Promise.all(asked.map((statement) => planOf(db, statement, ", analyze")));
    return plans.flat().some((step) => step["Index Name"] === "feedback_search" && (step["Actual Loops"] ?? 0) > 0);
  };
  await noteCommonParts(db, size);
  expect(await common()).toEqual([]);
  expect(await asksIndex("item 00")).toBe(true);
  await noteCommonParts(db, size - 1);
  expect(await common()).toEqual(expect.arrayContaining(["ite", "tem", "lar", "boa"]));
  expect(await asksIndex("item 00")).toBe(false);
  expect(await asksIndex("Item vwx")).toBe(true);
  await noteCommonParts(db, size);
  expect(await common()).toEqual([]);
});
