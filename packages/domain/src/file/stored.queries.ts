import type { Db } from "@earshot/operations";
import { sql } from "kysely";
import { isUnused } from "./sweep.queries.ts";

const batch = 500;

interface Key {
  readonly project_id: string;
  readonly id: string;
}

/** A picture whose bytes are stored. */
export interface PictureRow extends Key {
  /** Of both its files. */
  readonly bytes: number;
  readonly sha256: string;
  readonly small_sha256: string;
}

const stored = (db: Db) => db.selectFrom("files").where("stored_at", "is not", null);

const columns = ["project_id", "id", "bytes", "sha256", "small_sha256"] as const;

/** Every picture whose bytes are stored, in the order of its key. A few rows are in memory at a time. */
export async function* storedPictures(db: Db): AsyncGenerator<PictureRow> {
  for (let last: Key | undefined; ;) {
    let rows = stored(db).select(columns).$narrowType<PictureRow>();
    if (last) rows = rows.where(sql<boolean>`(project_id, id) > (${last.project_id}::uuid, ${last.id}::uuid)`);
    const found = await rows.orderBy("project_id").orderBy("id").limit(batch).execute();
    yield* found;
    last = found.at(-1);
    if (found.length < batch) return;
  }
}

/** True unless the sweep deletes this picture, or has done so. */
export async function isWanted(db: Db, { project_id, id }: Key): Promise<boolean> {
  const row = await stored(db)
    .select("id")
    .where("project_id", "=", project_id)
    .where("id", "=", id)
    .where(sql<boolean>`not ${isUnused}`)
    .executeTakeFirst();
  return row !== undefined;
}
