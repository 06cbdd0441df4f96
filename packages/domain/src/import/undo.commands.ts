import type { Db } from "@earshot/operations";
import { type RawBuilder, sql } from "kysely";
import { countItems } from "../board-count/count.commands.ts";
import { addressedBy, setRows, writer } from "./apply.commands.ts";
import { kinds } from "./kinds.ts";
import { pairOf } from "./pairs.commands.ts";
import { countedBy, countFeedback } from "./count.commands.ts";
import { type Fields, type ImportRow, isForgotten, type RunningImport } from "./row.ts";

interface MadeRow extends ImportRow {
  readonly outcome: string | null;
  readonly before: Fields | null;
}

/** The columns that show, by a row that refers to it, that a thing was used. The import's own rows are gone by then. */
const uses: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  people: {
    feedback: "user_id",
    comments: "user_id",
    feedback_upvotes: "user_id",
    comment_upvotes: "user_id",
    feedback_watches: "user_id",
    feedback_answers: "user_id",
    notes: "user_id",
    person_sessions: "person_id",
    moderation: "user_id",
    reports: "user_id",
    edits: "user_id",
  },
  feedback: {
    comments: "feedback_id",
    notes: "feedback_id",
    feedback_upvotes: "feedback_id",
    feedback_watches: "feedback_id",
    changelog_feedback: "feedback_id",
    feedback: "merged_into",
    moderation: "feedback_id",
    edits: "item_id",
  },
  comments: { comments: "reply_to_id", comment_upvotes: "comment_id", moderation: "id", edits: "item_id" },
  companies: { person_companies: "company_id" },
  tags: { feedback_tags: "tag_id" },
  changelogs: { changelog_feedback: "changelog_id" },
};

const tableOf = (kind: string) => kinds[kind]?.table ?? "";

/** True of a row that somebody has used or changed since: such as a comment on it, a vote, or a new title. */
function isUsed(its: RunningImport, kind: string): RawBuilder<boolean> {
  const project = its.projectId;
  const used = Object.entries(uses[kind] ?? {}).map(
    ([table, column]) => sql`exists (select 1 from ${sql.table(table)} as u where u.project_id = ${project}
      and ${sql.ref(`u.${column}`)} = t.id)`,
  );
  if (kind === "statuses")
    used.push(sql`exists (select 1 from feedback f where f.project_id = ${project} and f.status = t.name)`);
  // Forgotten people stay, with their empty records: without those, the next import would name them again. Whoever the team has
  // merged somebody into stands for them, too.
  if (kind === "people")
    used.push(
      sql`exists (select 1 from imported_records where project_id = ${project} and target_id = t.id and ${isForgotten})`,
      sql`exists (select 1 from audit where project_id = ${project} and action = 'mergePerson'
      and after ->> 'into' = t.id::text and created_at >= ${its.startedAt}::timestamptz)`,
    );
  if (kind === "notes") used.push(sql`t.edited_at is not null`);
  if (kind === "feedback" || kind === "comments" || kind === "changelogs") {
    const key = `${kind.replace(/s$/, "")}_id`;
    used.push(sql`exists (select 1 from events where project_id = ${project} and data ->> ${sql.lit(key)} = t.id::text
      and created_at >= ${its.startedAt}::timestamptz)`);
  }
  return sql<boolean>`(${sql.join(used.length > 0 ? used : [sql`false`], sql` or `)})`;
}

/** Numbers the statuses of a project anew, in their order. */
const closeGaps = (db: Db, projectId: string) =>
  sql`update statuses as s set position = o.position from (select id, row_number() over (order by position) - 1 as position
    from statuses where project_id = ${projectId}) as o where s.project_id = ${projectId} and s.id = o.id`.execute(db);

/** Deletes what an import has made and nobody has used. Returns the ids that are gone. */
async function deleteMade(db: Db, its: RunningImport, kind: string, ids: readonly string[]): Promise<Set<unknown>> {
  const gone = new Set<unknown>();
  const scope = { db, project: { id: its.projectId } };
  const counted = kind === "feedback" ? ids : [];
  if (counted.length > 0)
    await sql`select from feedback where project_id = ${its.projectId} and id = any(${counted}::uuid[])
      order by id for update`.execute(db);
  await countItems(scope, counted, -1);
  // Each pass deletes what only the one before has used, such as the comment that a reply answers.
  let isDone = false;
  while (!isDone) {
    const { rows } = await sql<{ id: string }>`delete from ${sql.table(tableOf(kind))} as t
      where t.project_id = ${its.projectId} and t.id = any(${ids}::uuid[]) and not ${isUsed(its, kind)}
      returning t.id`.execute(db);
    for (const { id } of rows) gone.add(id);
    isDone = rows.length === 0;
  }
  await countItems(scope, counted, 1);
  if (kind === "statuses" && gone.size > 0) await closeGaps(db, its.projectId);
  await sql`delete from imported_records where project_id = ${its.projectId} and kind = ${kind}
    and target_id = any(${[...gone]}::uuid[])`.execute(db);
  return gone;
}

/** Makes what is known of changed rows what it was before the import: the next one compares its rows with that. */
async function rememberEarlier(db: Db, its: RunningImport, kind: string, rows: readonly MadeRow[]): Promise<void> {
  const known = rows.map(({ record_id, before }) => ({ id: record_id, last: before?.["last"] ?? {} }));
  await sql`update imported_records as i set record = i.record || c.last
    from json_to_recordset(${JSON.stringify(known)}::json) as c (id uuid, last jsonb)
    where i.project_id = ${its.projectId} and i.kind = ${kind} and i.id = c.id`.execute(db);
}

async function undoRecords(db: Db, its: RunningImport, kind: string, rows: readonly MadeRow[]): Promise<Set<number>> {
  const idOf = ({ target_id, record_id }: MadeRow) => target_id ?? record_id ?? "";
  const made = rows.filter(({ outcome }) => outcome === "made");
  // Whoever the team has merged a person of the import into, the import has not made.
  const own = made.filter((row) => kind !== "people" || idOf(row) === row.record_id);
  const gone = await deleteMade(db, its, kind, own.map(idOf));
  const changed = rows.filter(({ outcome, before }) => outcome === "changed" && before);
  const columns = (kinds[kind]?.changing ?? "").split(" ").filter(Boolean);
  // A value that is not the import's was changed by somebody since. With the locks, nobody changes one meanwhile, such as erasePerson.
  const { rows: current } = await sql<{ id: string; fields: Fields }>`select id, row_to_json(t) as fields
    from ${sql.table(tableOf(kind))} as t where project_id = ${its.projectId} and id = any(${changed.map(idOf)}::uuid[])
    for no key update`.execute(db);
  const byId = new Map(current.map(({ id, fields }) => [id, fields]));
  const written = await writer(db, its, kind, changed);
  const restored = changed.filter((row) =>
    columns.every((column) => {
      const now = JSON.stringify(byId.get(idOf(row))?.[column]);
      return now === JSON.stringify(written(row.record, column)) || now === JSON.stringify(row.before?.[column]);
    }),
  );
  if (columns.length > 0)
    await setRows(
      db,
      its.projectId,
      tableOf(kind),
      columns,
      restored.map((row) => ({ ...row.before, id: idOf(row) })),
    );
  await rememberEarlier(db, its, kind, restored);
  return new Set([...made.filter((row) => gone.has(idOf(row))), ...restored].map(({ n }) => n));
}

async function undoPairs(db: Db, its: RunningImport, kind: string, rows: readonly MadeRow[]): Promise<Set<number>> {
  for (const [pair, own] of Map.groupBy(rows, ({ record }) => pairOf(kind, record))) {
    if (!pair) continue;
    const keys = sql.join(
      pair.columns
        .split(" ")
        .filter((column) => column.endsWith("_id"))
        .map((key) => sql.ref(key)),
    );
    await sql`delete from ${sql.table(pair.table)} where project_id = ${its.projectId} and (${keys}) in (
      select ${keys} from json_populate_recordset(null::${sql.table(pair.table)}, ${JSON.stringify(own.map(({ record }) => record))}::json))`.execute(
      db,
    );
  }
  return new Set(rows.map(({ n }) => n));
}

/**
 * Takes back what an import has added to rows that were here before: their old addresses, and what it knows of those that it
 * has found here. Those of new rows go with them.
 */
async function undoRest(db: Db, its: RunningImport, kind: string, rows: readonly ImportRow[]): Promise<void> {
  const column = addressedBy(kind);
  if (column)
    await sql`delete from old_addresses where project_id = ${its.projectId} and import_id = ${its.id}
      and ${sql.ref(column)} = any(${rows.map(({ target_id }) => target_id)}::uuid[])`.execute(db);
  await sql`delete from imported_records where project_id = ${its.projectId} and kind = ${kind} and import_id = ${its.id}
    and id = any(${rows.map(({ record_id }) => record_id)}::uuid[])`.execute(db);
}

/** Takes rows of an import back, the last ones first. What somebody has used since stays, and counts as kept. */
export async function undoRows(db: Db, its: RunningImport, rows: readonly ImportRow[]): Promise<void> {
  const kind = rows[0]?.kind ?? "";
  const { rows: outcomes } = await sql<{
    n: number;
    outcome: string;
    before: Fields | null;
  }>`select n, outcome, before from import_rows
    where project_id = ${its.projectId} and import_id = ${its.id} and n = any(${rows.map(({ n }) => n)}::int[])
      and outcome in ('made', 'changed')`.execute(db);
  const byNumber = new Map(outcomes.map((row) => [row.n, row]));
  const made = rows.flatMap((row) => {
    const found = byNumber.get(row.n);
    return found ? [{ ...row, outcome: found.outcome, before: found.before }] : [];
  });
  if (kinds[kind])
    await undoRest(
      db,
      its,
      kind,
      rows.filter(({ n, record }) => record && byNumber.get(n)?.outcome !== "made"),
    );
  if (made.length === 0) return;
  const feedback = await countedBy(db, its.projectId, kind, made);
  const undone = kinds[kind] ? await undoRecords(db, its, kind, made) : await undoPairs(db, its, kind, made);
  await sql`update import_rows set outcome = case when n = any(${[...undone]}::int[]) then 'undone' else 'kept' end
    where project_id = ${its.projectId} and import_id = ${its.id} and n = any(${made.map(({ n }) => n)}::int[])`.execute(
    db,
  );
  await countFeedback(db, its.projectId, feedback);
}
