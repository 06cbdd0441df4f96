import {
  badRequest,
  type CallerScope,
  managing,
  mutation,
  newId,
  newSecret,
  type ProjectScope,
  query,
  reader,
  signedIn,
  unlessReserved,
  returned,
  iso,
} from "@earshot/operations";
import { sql } from "kysely";
import type { z } from "zod";
import { takePart } from "../person/take-part.commands.ts";
import { CreateFileInput, CreatePictureInput, FilePath, FileUpload, StoredFile } from "./file.schema.ts";
import { shownFile } from "./file.queries.ts";

/** The most uploads of somebody outside the team that nothing uses. */
const mostUnused = 50;
/** The most bytes of what one account has uploaded as its picture, within a day. */
const mostOfAccount = 32 * 1_024 * 1_024;

/** 400 if so many bytes more do not fit. Of those uploaded at the same time, a few more may. */
async function requireRoom({ db }: Pick<CallerScope, "db">, projectId: string, bytes: number, most: number) {
  const { used } = await db
    .selectFrom("files")
    .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as("used"))
    .where("project_id", "=", projectId)
    .executeTakeFirstOrThrow();
  if (used + bytes <= most) return;
  throw badRequest(
    `pictures take ${Math.floor(most / 1_048_576)} MB here, which is the most: delete some, or feedback that has some, first.`,
  );
}

async function requireFewUnused({ db, project, caller, role }: ProjectScope): Promise<void> {
  if (role) return;
  const { count } = await db
    .selectFrom("files")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("project_id", "=", project.id)
    .where("created_by", "=", caller.id)
    .where("item_kind", "is", null)
    .executeTakeFirstOrThrow();
  if (count >= mostUnused)
    throw badRequest(`you have uploaded ${mostUnused} pictures that no text has: use them first, or wait a day.`);
}

/** The address takes the bytes for this long. */
const lifetime = sql<string>`now() + interval '15 minutes'`;

async function addFile(
  { db, caller }: Pick<CallerScope, "db" | "caller">,
  file: { project_id: string; bytes: number; item_kind?: "account"; item_id?: string },
): Promise<z.input<typeof FileUpload>> {
  const { token, hash } = newSecret();
  const row = { ...file, id: newId(), created_by: caller.id, secret_hash: hash, expires_at: lifetime };
  const { id, expires_at } = await returned(db, "files", db.insertInto("files").values(row), [
    "files.id",
    iso("files.expires_at").as("expires_at"),
  ]).executeTakeFirstOrThrow();
  return { id, path: `/files/${id}`, upload_path: `/files/${id}/${token.slice("ear_".length)}`, expires_at };
}

export const createFile = mutation({
  name: "createFile",
  summary: "Returns an address that takes the bytes of a picture, once.",
  access: unlessReserved("posting", "commenting"),
  input: CreateFileInput,
  output: FileUpload,
  item: () => null,
  act: "file",
  join: takePart,
  creates: true,
  isUnseen: true,
  async run(scope, { bytes }) {
    await requireRoom(scope, scope.project.id, bytes, scope.projectBytes);
    await requireFewUnused(scope);
    return addFile(scope, { project_id: scope.project.id, bytes });
  },
});

export const createAccountPicture = mutation({
  name: "createAccountPicture",
  summary: "Returns an address that takes the bytes of the caller's own picture, once.",
  access: managing(signedIn),
  input: CreatePictureInput,
  output: FileUpload,
  creates: true,
  audit: false,
  async run(scope, { bytes }) {
    const { id } = scope.caller;
    await requireRoom(scope, id, bytes, Math.min(mostOfAccount, scope.projectBytes));
    return addFile(scope, { project_id: id, bytes, item_kind: "account", item_id: id });
  },
});

/** Finds a picture that the caller may see. No API has it: `/files/{id}` does. */
export const readFile = query({
  name: "readFile",
  summary: "Returns where a picture is stored.",
  access: reader,
  input: FilePath,
  output: StoredFile,
  noun: "picture",
  item: () => null,
  rows: (scope, { fileId }) => shownFile(scope, fileId),
});
