import { type Db, inTransaction, isDistributed, isOfOneRow, iso, moveRevision, type Tables } from "@earshot/operations";
import type { EntityManager } from "@mikro-orm/sql";
import { sql } from "kysely";
import { applyRecords } from "./apply.commands.ts";
import { countedBy, countFeedback } from "./count.commands.ts";
import { isSame } from "./import.queries.ts";
import { kinds } from "./kinds.ts";
import { applyPairs } from "./pairs.commands.ts";
import type { ImportRow, RunningImport } from "./row.ts";
import { undoRows } from "./undo.commands.ts";

/** The most rows, and about the most characters, of one transaction. */
const batch = 200;
const maxCharacters = 2_000_000;
/**
 * After so many rows PostgreSQL looks at the tables again: it has made its plans when they were small, and would compare each row
 * with all others, until its own look within a minute. That took longer than a statement may.
 */
const lookAgain = 2_000;
const looksAt = (n: number) => Math.floor(n / lookAgain);
/** The attempts at rows that the database refuses: somebody may have added or deleted something at the same time. */
const mostAttempts = 3;

/** The imports that are to go on. */
export const openImports = (em: EntityManager) =>
  em
    .getKysely<Tables>()
    .selectFrom("imports")
    .select(["project_id", "id"])
    .where("state", "in", ["running", "undoing"])
    .orderBy("created_at")
    .execute();

const size = sql`coalesce(length(record::text), 0)`;

/** The next rows in the order of the import, or backwards, of one kind. */
async function nextRows(db: Db, its: RunningImport, position: number, isUndoing: boolean): Promise<ImportRow[]> {
  const order = isUndoing ? sql`desc` : sql``;
  const isNext = isUndoing ? sql`n between 1 and ${position}` : sql`n > ${position}`;
  const { rows } = await sql<ImportRow>`select r.n, r.kind, r.record_id, r.record, i.record as last, i.target_id,
      ${isSame} as is_same
    from (select *, sum(${size}) over (order by n ${order}) - ${size} as before_it
      from (select * from import_rows where project_id = ${its.projectId} and import_id = ${its.id} and ${isNext}
        order by n ${order} limit ${sql.lit(batch)}) as next) as r
    left join imported_records as i on i.project_id = ${its.projectId} and i.kind = r.kind and i.id = r.record_id
    where before_it < ${sql.lit(maxCharacters)}
    order by r.n ${order}`.execute(db);
  const other = rows.findIndex(({ kind }) => kind !== rows[0]?.kind);
  return other < 0 ? rows : rows.slice(0, other);
}

async function apply(db: Db, its: RunningImport, rows: readonly ImportRow[]): Promise<void> {
  const kind = rows[0]?.kind ?? "";
  const records = rows.filter(({ record }) => record !== null);
  // Of records with the same id, the first one counts.
  const valid = [...new Map(records.toReversed().map((row) => [row.record_id ?? row.n, row])).values()].toReversed();
  const outcomes = kinds[kind] ? await applyRecords(db, its, kind, valid) : await applyPairs(db, its, kind, valid);
  for (const { n } of records) if (!outcomes.has(n)) outcomes.set(n, "same");
  const told = JSON.stringify([...outcomes].map(([n, outcome]) => ({ n, outcome })));
  await sql`update import_rows as r set outcome = o.outcome from json_to_recordset(${told}::json) as o (n int, outcome text)
    where r.project_id = ${its.projectId} and r.import_id = ${its.id} and r.n = o.n`.execute(db);
  await countFeedback(db, its.projectId, await countedBy(db, its.projectId, kind, valid));
}

interface ImportId {
  readonly project_id: string;
  readonly id: string;
}

/** An import that is to go on, with its next rows. Undefined if there is none, or if another process does them. */
async function nextOf(db: Db, { project_id, id }: ImportId) {
  const found = await db
    .selectFrom("imports")
    .select(["state", "position", "created_by", "chosen", iso("started_at").as("started_at")])
    .where("project_id", "=", project_id)
    .where("id", "=", id)
    .where("state", "in", ["running", "undoing"])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!found) return undefined;
  const { state, position, created_by: createdBy, started_at: startedAt, chosen } = found;
  const isUndoing = state === "undoing";
  const its = { id, projectId: project_id, createdBy, startedAt, chosen };
  return { its, isUndoing, position, rows: await nextRows(db, its, position, isUndoing) };
}

const set = (db: Db, { project_id, id }: ImportId, changes: object) =>
  db.updateTable("imports").set(changes).where("project_id", "=", project_id).where("id", "=", id).execute();

const nextPart = (em: EntityManager, importId: ImportId): Promise<boolean> =>
  inTransaction(em, async (db) => {
    const next = await nextOf(db, importId);
    if (!next) return false;
    const { its, isUndoing, position, rows } = next;
    if (rows.length > 0) await (isUndoing ? undoRows(db, its, rows) : apply(db, its, rows));
    const last = rows.at(-1)?.n;
    await set(
      db,
      importId,
      last === undefined
        ? isUndoing
          ? { state: "undone" }
          : { state: "finished", finished_at: sql<string>`now()` }
        : { position: isUndoing ? last - 1 : last },
    );
    if (last !== undefined && looksAt(last) !== looksAt(position) && !isDistributed(db))
      await sql`analyze imported_records, import_rows`.execute(db);
    await moveRevision(db, its.projectId);
    return last !== undefined;
  });

/** Ends an import at rows that the database refuses. What is before them stays, and can be undone. */
const failImport = (em: EntityManager, importId: ImportId): Promise<void> =>
  inTransaction(em, async (db) => {
    const next = await nextOf(db, importId);
    if (!next) return;
    const numbers = next.rows.map(({ n }) => n);
    const which = `one of the rows ${Math.min(...numbers)} to ${Math.max(...numbers)} (${next.rows[0]?.kind})`;
    const error = next.isUndoing
      ? `${which} cannot be taken back: undo the import again.`
      : `${which} cannot be stored: undo the import, correct that row, and import all again.`;
    await set(db, importId, { state: "failed", error, finished_at: sql<string>`coalesce(finished_at, now())` });
    await moveRevision(db, importId.project_id);
  });

/**
 * Adds the next rows of an import, or takes them back, with the position in one transaction: each is done exactly once,
 * whenever a process ends. Returns false if there is nothing to do. It appends no events, so nobody is told of anything.
 * Rows that the database refuses end the import as failed, and throw why.
 */
export async function importPart(em: EntityManager, its: ImportId): Promise<boolean> {
  for (let attempt = 1; ; attempt++)
    try {
      return await nextPart(em, its);
    } catch (error) {
      if (!isOfOneRow(error)) throw error;
      if (attempt < mostAttempts) continue;
      await failImport(em, its);
      throw error;
    }
}
