import { inTransaction, type Tables } from "@earshot/operations";
import type { EntityManager } from "@mikro-orm/sql";
import { sql } from "kysely";
import { pageKind } from "./import.queries.ts";
import { deleteSome } from "./left.commands.ts";

/** Returns the salt by which the key of an import is encrypted: see `Unseal`. */
export const importSalt = (id: string): string => `import:${id}`;

interface ImportId {
  readonly project_id: string;
  readonly id: string;
}

const isDue = sql<boolean>`(wait_until is null or wait_until <= now())`;

/** The imports that are to be fetched and wait for nothing, and those that are fetched no more and still have pages. */
export const importsToFetch = (em: EntityManager) =>
  em
    .getKysely<Tables>()
    .selectFrom("imports")
    .select(["project_id", "id"])
    .where(
      sql<boolean>`(state = 'fetching' and ${isDue} or state <> 'fetching' and exists (
        select 1 from import_rows as r where r.project_id = imports.project_id and r.import_id = imports.id and r.n < 0))`,
    )
    .orderBy("created_at")
    .execute();

const isIt = ({ project_id, id }: ImportId) =>
  sql<boolean>`project_id = ${project_id} and id = ${id} and state = 'fetching'`;

export const fetchedImport = (em: EntityManager, its: ImportId) =>
  em
    .getKysely<Tables>()
    .selectFrom("imports")
    .select(["source", "options", "secret", "next", "row_count"])
    .where(isIt(its))
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
 * Lets this process alone make rows of the pages, for as long as that may take. Returns false if another process does. After a
 * kill, the next one begins when that time is over.
 */
export async function beginReading(em: EntityManager, its: ImportId): Promise<boolean> {
  const { numUpdatedRows } = await em
    .getKysely<Tables>()
    .updateTable("imports")
    .set({ wait_until: sql<string>`now() + interval '15 minutes'` })
    .where(isIt(its))
    .where(isDue)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lets any process make rows of the pages again. */
export const endReading = (em: EntityManager, its: ImportId) =>
  em.getKysely<Tables>().updateTable("imports").set({ wait_until: null }).where(isIt(its)).execute();

/** Lets fetching wait; or ends it as failed, and deletes its pages. */
export async function stopFetching(
  em: EntityManager,
  its: ImportId,
  error: string,
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
      .execute(),
  );
  if (!wait) while (await deletePages(em, its));
}

/** Deletes some of the pages of an import that is fetched no more. Returns false if there are none. */
export const deletePages = (em: EntityManager, { project_id, id }: ImportId): Promise<boolean> =>
  inTransaction(em, (db) => deleteSome(db, { projectId: project_id, importId: id }, "pages"));

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
