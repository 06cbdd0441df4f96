import { type Db, inTransaction, type Tables } from "@earshot/operations";
import type { EntityManager } from "@mikro-orm/sql";
import { sql } from "kysely";
import { isKept } from "./export.queries.ts";

/** The time after which another process makes an archive, unless the one that makes it says that it goes on. */
const claim = sql<string>`now() + interval '1 minute'`;

/** The times that an archive is begun. */
const mostAttempts = 5;

export interface ClaimedExport {
  readonly project_id: string;
  readonly id: string;
  readonly slug: string;
  readonly is_signed: boolean;
  /** The number of this attempt: once another process has begun one, this one adds nothing any more. */
  readonly attempts: number;
}

const isIt = ({ project_id, id }: Pick<ClaimedExport, "project_id" | "id">) =>
  sql<boolean>`project_id = ${project_id} and id = ${id} and state = 'running'`;

/** True for an archive that this process still makes. */
const isOwn = (its: ClaimedExport) => sql<boolean>`${isIt(its)} and attempts = ${its.attempts}`;

/** The archives that are to be made, and that nobody makes. */
export const openExports = (em: EntityManager) =>
  em
    .getKysely<Tables>()
    .selectFrom("exports")
    .select(["project_id", "id"])
    .where("state", "=", "running")
    .where(sql<boolean>`(claimed_until is null or claimed_until < now())`)
    .orderBy("created_at")
    .execute();

/** Claims an archive for this process, and empties it. Undefined if another process makes it, or if it failed too often. */
export const claimExport = (
  em: EntityManager,
  { project_id, id }: Pick<ClaimedExport, "project_id" | "id">,
): Promise<ClaimedExport | undefined> =>
  inTransaction(em, async (db) => {
    const found = await db
      .selectFrom("exports")
      .select(["attempts", "is_signed"])
      .where(isIt({ project_id, id }))
      .where(sql<boolean>`(claimed_until is null or claimed_until < now())`)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    const project = await db.selectFrom("projects").select("slug").where("id", "=", project_id).executeTakeFirst();
    if (!found || !project) return undefined;
    const isOver = found.attempts >= mostAttempts;
    const attempts = found.attempts + 1;
    const change = isOver ? { state: "failed" as const } : { claimed_until: claim, attempts, progress: 0 };
    await db.updateTable("exports").set(change).where(isIt({ project_id, id })).execute();
    await db.deleteFrom("export_parts").where("project_id", "=", project_id).where("export_id", "=", id).execute();
    return isOver ? undefined : { project_id, id, slug: project.slug, is_signed: found.is_signed, attempts };
  });

/** Says that this process goes on with an archive. */
export const renewExport = (em: EntityManager, its: ClaimedExport) =>
  em.getKysely<Tables>().updateTable("exports").set({ claimed_until: claim }).where(isOwn(its)).execute();

/** Adds bytes to an archive. Returns false if it was deleted meanwhile, or another process makes it now. */
export const addExportPart = (
  em: EntityManager,
  its: ClaimedExport,
  { n, content, progress }: { n: number; content: Buffer; progress: number },
): Promise<boolean> =>
  inTransaction(em, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable("exports")
      .set({ claimed_until: claim, progress })
      .where(isOwn(its))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    const row = { project_id: its.project_id, export_id: its.id, n, content };
    await db.insertInto("export_parts").values(row).execute();
    return true;
  });

export const finishExport = (em: EntityManager, its: ClaimedExport, sizes: { records: number; bytes: number }) =>
  inTransaction(em, (db) =>
    db
      .updateTable("exports")
      .set({ ...sizes, state: "finished", progress: 100, claimed_until: null, finished_at: sql<string>`now()` })
      .where(isOwn(its))
      .execute(),
  );

/** Finds an archive by its link. */
export const findExportFile = (db: Db, slug: string, id: string, secret: string) =>
  db
    .selectFrom("exports")
    .innerJoin("projects", "projects.id", "exports.project_id")
    .select(["exports.project_id", "exports.id", "exports.bytes", "exports.created_at", "projects.slug"])
    .where("projects.slug", "=", slug)
    .where("exports.id", "=", id)
    .where("exports.secret", "=", secret)
    .where("exports.state", "=", "finished")
    .where(isKept)
    .executeTakeFirst();

/** Reads an archive, as fast as its reader takes it. */
export async function* readExport(
  db: Db,
  { project_id, id }: { project_id: string; id: string },
): AsyncGenerator<Buffer> {
  for (let n = 0; ; n++) {
    const part = await db
      .selectFrom("export_parts")
      .select("content")
      .where("project_id", "=", project_id)
      .where("export_id", "=", id)
      .where("n", "=", n)
      .executeTakeFirst();
    if (!part) return;
    yield Buffer.from(part.content);
  }
}

/** Deletes archives that have expired. */
export const sweepExports = (db: Db) =>
  db
    .deleteFrom("exports")
    .where(sql<boolean>`not ${isKept}`)
    .execute();
