import type { Db } from "@earshot/operations";
import { sql } from "kysely";
import { type ImportRow, type Outcome, peopleHere, type RunningImport, takersOf } from "./row.ts";

/** Records without an id: their columns, and those of them that refer to a table. */
const pairs: Readonly<Record<string, { table: string; columns: string; refers: Readonly<Record<string, string>> }>> = {
  votes: {
    table: "feedback_upvotes",
    columns: "feedback_id user_id created_at",
    refers: { feedback_id: "feedback", user_id: "people" },
  },
  comment_votes: {
    table: "comment_upvotes",
    columns: "feedback_id comment_id user_id created_at",
    refers: { feedback_id: "feedback", comment_id: "comments", user_id: "people" },
  },
  watches: {
    table: "feedback_watches",
    columns: "user_id feedback_id is_watching created_at",
    refers: { feedback_id: "feedback", user_id: "people" },
  },
  links: {
    table: "changelog_feedback",
    columns: "changelog_id feedback_id",
    refers: { feedback_id: "feedback", changelog_id: "changelogs" },
  },
};

/** The table of a record: votes for comments have one of their own. */
export const pairOf = (kind: string, record: ImportRow["record"]) =>
  pairs[kind === "votes" && record["comment_id"] ? "comment_votes" : kind];

/**
 * Names whoever the people of rows were merged into, and what the feedback of votes was, also in the stored rows, so that undoing
 * finds them. Merged feedback keeps its watches and changelogs: who reads them looks at what was merged, too.
 */
async function withThoseHere(db: Db, { id, projectId }: RunningImport, kind: string, rows: readonly ImportRow[]) {
  const people = await peopleHere(
    db,
    projectId,
    rows.map(({ record }) => record["user_id"]),
  );
  const ids = kind === "votes" ? rows.map(({ record }) => record["feedback_id"]) : [];
  const takers = await takersOf(db, projectId, ids);
  const named = rows.map((row) => {
    const { user_id, feedback_id } = row.record;
    const here = { user_id: people.get(user_id)?.id ?? user_id, feedback_id: takers.get(feedback_id) ?? feedback_id };
    if (here.user_id === user_id && here.feedback_id === feedback_id) return row;
    return { ...row, record: { ...row.record, ...here } };
  });
  const renamed = named.filter((row, index) => row !== rows[index]).map(({ n, record }) => ({ n, record }));
  if (renamed.length > 0)
    await sql`update import_rows as r set record = o.record from json_to_recordset(${JSON.stringify(renamed)}::json)
      as o (n int, record jsonb) where r.project_id = ${projectId} and r.import_id = ${id} and r.n = o.n`.execute(db);
  return named;
}

/**
 * Adds votes, watches and links that are not here yet. A vote for merged feedback is one for what it was merged into, and
 * one whose person or feedback is gone stays out.
 */
export async function applyPairs(db: Db, its: RunningImport, kind: string, all: readonly ImportRow[]) {
  const outcomes = new Map<number, Outcome>();
  const rows = await withThoseHere(db, its, kind, all);
  for (const [pair, its_rows] of Map.groupBy(rows, ({ record }) => pairOf(kind, record))) {
    if (!pair) continue;
    const names = pair.columns.split(" ").map((column) => sql.ref(column));
    const exists = Object.entries(pair.refers).map(
      ([column, table]) => sql`exists (select 1 from ${sql.table(table)} as o where o.project_id = ${its.projectId}
        and o.id = ${sql.ref(`r.${column}`)} ${kind === "votes" && table === "feedback" ? sql`and not o.is_merged` : sql``}
        ${table === "comments" ? sql`and o.feedback_id = r.feedback_id` : sql``})`,
    );
    const keys = pair.columns.split(" ").filter((column) => column.endsWith("_id"));
    const isIt = keys.map((key) => sql`${sql.ref(`a.${key}`)} = ${sql.ref(`r.${key}`)}`);
    const json = JSON.stringify(its_rows.map(({ n, record }) => ({ ...record, n })));
    const columns = sql.join(
      [...keys, "n"].map((key) => sql`${sql.ref(key)} ${sql.raw(key === "n" ? "int" : "uuid")}`),
    );
    const { rows: added } = await sql<{ n: number }>`with
      added as (insert into ${sql.table(pair.table)} (project_id, ${sql.join(names)})
        select ${its.projectId}::uuid, ${sql.join(names)} from json_populate_recordset(null::${sql.table(pair.table)}, ${json}::json) as r
        where ${sql.join(exists, sql` and `)} on conflict do nothing returning ${sql.join(keys.map((key) => sql.ref(key)))})
      select min(n)::int as n from json_to_recordset(${json}::json) as r (${columns}) join added as a
        on ${sql.join(isIt, sql` and `)} group by ${sql.join(keys.map((key) => sql.ref(`r.${key}`)))}`.execute(db);
    const made = new Set(added.map(({ n }) => n));
    for (const { n } of its_rows) outcomes.set(n, made.has(n) ? "made" : "same");
  }
  return outcomes;
}
