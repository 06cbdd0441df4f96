import { inTransaction, type Tables } from "@earshot/operations";
import type { EntityManager } from "@mikro-orm/sql";
import { sql } from "kysely";
import { pageKind } from "./import.queries.ts";
import { fetchedSources } from "./import.schema.ts";

/** Returns the salt by which the key of an import is encrypted: see `Unseal`. */
export const importSalt = (id: string): string => `import:${id}`;

interface ImportId {
  readonly project_id: string;
  readonly id: string;
}

const isDue = sql<boolean>`(wait_until is null or wait_until <= now())`;

/**
 * The number before which an import that is fetched no more needs none of its rows: pages are before 0. One that was undone
 * before it started needs none at all.
 */
const leftUntil = sql<number>`case when imports.state = 'undone' and imports.started_at is null then 2147483647 else 0 end`;

/** The imports that are to be fetched and wait for nothing, and those that were fetched and have rows to delete. */
export const importsToFetch = (em: EntityManager) =>
  em
    .getKysely<Tables>()
    .selectFrom("imports")
    .select(["project_id", "id"])
    .where("source", "in", fetchedSources)
    .where(
      sql<boolean>`(state = 'fetching' and ${isDue} or state <> 'fetching' and exists (select 1 from import_rows as r
        where r.project_id = imports.project_id and r.import_id = imports.id and r.n < ${leftUntil}))`,
    )
    .orderBy("created_at")
    .execute();

const isIt = ({ project_id, id }: ImportId) =>
  sql<boolean>`project_id = ${project_id} and id = ${id} and state = 'fetching'`;

/** An import that is fetched, unless it waits or another process makes rows of its pages. */
export const fetchedImport = (em: EntityManager, its: ImportId) =>
  em
    .getKysely<Tables>()
    .selectFrom("imports")
    .select(["source", "options", "secret", "next", "row_count"])
    .where(isIt(its))
    .where(isDue)
    .executeTakeFirst();

/**
 * Stores a page, and where the next one is, in one transaction: each page is fetched until it is stored, and stored
 * once. Pages have negative numbers: they stay until all of their rows are there.
 */
export const storePage = (
  em: EntityManager,
  its: ImportId,
  { n, page, next }: { n: number; page: object | null; next: object },
): Promise<boolean> =>
  inTransaction(em, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable("imports")
      .set({ next: JSON.stringify(next) as never, row_count: n, error: null, wait_until: null })
      .where(isIt(its))
      .where("row_count", "=", page ? n - 1 : n)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    if (!page) return true;
    await sql`insert into import_rows (project_id, import_id, n, kind, record)
      values (${its.project_id}, ${its.id}, ${-n}, ${pageKind}, ${JSON.stringify(page)}::jsonb)`.execute(db);
    return true;
  });

/**
 * Lets this process alone make rows of the pages, for as long as that may take. Returns until when, or undefined if another
 * process does. After a kill, the next one begins when that time is over.
 */
export async function beginReading(em: EntityManager, its: ImportId): Promise<string | undefined> {
  const begun = await em
    .getKysely<Tables>()
    .updateTable("imports")
    .set({ wait_until: sql<string>`now() + interval '15 minutes'` })
    .where(isIt(its))
    .where(isDue)
    .returning(sql<string>`wait_until::text`.as("until"))
    .executeTakeFirst();
  return begun?.until;
}

/** Lets any process make rows of the pages again, if this one still may alone. */
export const endReading = (em: EntityManager, its: ImportId, until: string) =>
  em
    .getKysely<Tables>()
    .updateTable("imports")
    .set({ wait_until: null })
    .where(isIt(its))
    .where(sql<boolean>`wait_until = ${until}::timestamptz`)
    .execute();

/** The rows that one transaction deletes. Some are pages of many megabytes. */
const batch = 100;

/**
 * Lets fetching wait; or ends it as failed. Then deleteLeft deletes its pages. Does nothing if another process has stored a page
 * after this one, whose number is `n`.
 */
export async function stopFetching(
  em: EntityManager,
  its: ImportId,
  { n, error }: { readonly n: number; readonly error: string },
  wait?: { readonly seconds: number; readonly next: object },
): Promise<void> {
  await inTransaction(em, (db) =>
    db
      .updateTable("imports")
      .set(
        wait
          ? {
              error,
              next: JSON.stringify(wait.next) as never,
              wait_until: sql<string>`now() + interval '1 second' * ${wait.seconds}::float8`,
            }
          : { state: "failed", error, secret: null },
      )
      .where(isIt(its))
      .where("row_count", "=", n)
      .execute(),
  );
}

/** Deletes some of what an import that is fetched no more has left. Returns false if there is nothing. */
export const deleteLeft = (em: EntityManager, { project_id, id }: ImportId): Promise<boolean> =>
  inTransaction(em, async (db) => {
    const { numAffectedRows } = await sql`delete from import_rows as r using imports
      where imports.project_id = ${project_id} and imports.id = ${id} and imports.state <> 'fetching'
        and r.project_id = ${project_id} and r.import_id = ${id} and r.n < ${leftUntil}
        and r.n < (select min(n) from import_rows where project_id = ${project_id} and import_id = ${id}) + ${sql.lit(batch)}`.execute(
      db,
    );
    return numAffectedRows !== 0n;
  });

/** Reads a page that was fetched, by its number from 1. */
export async function readPage(
  em: EntityManager,
  { project_id, id }: ImportId,
  number: number,
): Promise<Record<string, unknown> | undefined> {
  const page = await em
    .getKysely<Tables>()
    .selectFrom("import_rows")
    .select("record")
    .where("project_id", "=", project_id)
    .where("import_id", "=", id)
    .where("n", "=", -number)
    .executeTakeFirst();
  return page?.record ?? undefined;
}
