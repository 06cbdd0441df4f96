import { type Db, hashSecret } from "@earshot/operations";
import { sql } from "kysely";

/** A picture that is being uploaded. */
export interface Upload {
  readonly project_id: string;
  readonly id: string;
  /** The most bytes that it may have. */
  readonly bytes: number;
}

export interface Sizes {
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
  readonly sha256: string;
  readonly small_sha256: string;
}

/** Takes an upload by its address, which then takes no other. Undefined if there is none, or it has expired. */
export async function takeUpload(db: Db, id: string, secret: string): Promise<Upload | undefined> {
  const hash = hashSecret(`ear_${secret}`);
  const found = await db
    .selectFrom("files")
    .select("project_id")
    .where("id", "=", id)
    .where("secret_hash", "=", hash)
    .executeTakeFirst();
  if (!found) return undefined;
  return db
    .updateTable("files")
    .set({ secret_hash: null })
    .where("project_id", "=", found.project_id)
    .where("id", "=", id)
    .where("secret_hash", "=", hash)
    .where(sql<boolean>`expires_at > now()`)
    .returning(["project_id", "id", "bytes"])
    .executeTakeFirst();
}

/** Says that a picture is stored. False if its project was deleted meanwhile. */
export async function finishUpload(db: Db, { project_id, id }: Upload, sizes: Sizes): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("files")
    .set({ ...sizes, stored_at: sql<string>`now()` })
    .where("project_id", "=", project_id)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const dropUpload = (db: Db, { project_id, id }: Pick<Upload, "project_id" | "id">) =>
  db.deleteFrom("files").where("project_id", "=", project_id).where("id", "=", id).execute();

/** The slugs of the projects that have a picture: several if a project was imported beside the one that it was. */
export const projectsOfFile = async (db: Db, id: string): Promise<string[]> => {
  const found = await db
    .selectFrom("files")
    .innerJoin("projects", "projects.id", "files.project_id")
    .select("projects.slug")
    .where("files.id", "=", id)
    .orderBy("projects.id")
    .limit(20)
    .execute();
  return found.map(({ slug }) => slug);
};

/** The picture of an account that has this one. Whoever has its address sees it. */
export const accountPicture = (db: Db, id: string) =>
  db
    .selectFrom("files")
    .innerJoin("users", "users.id", "files.project_id")
    .select(["files.id", "files.project_id", "files.sha256", "files.small_sha256"])
    .$narrowType<{ sha256: string; small_sha256: string }>()
    .where("files.id", "=", id)
    .where("files.item_kind", "=", "account")
    .where("files.stored_at", "is not", null)
    .where(sql<boolean>`users.avatar_url = '/files/' || files.id`)
    .executeTakeFirst();
