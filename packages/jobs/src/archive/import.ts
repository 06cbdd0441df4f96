import {
  type ArchiveImport,
  type ArchiveKind,
  countRecords,
  dropImport,
  finishImport,
  keepImport,
  requireFreeSlug,
  startImport,
  writeRecords,
} from "@earshot/domain";
import { badRequest, isForeignKeyViolation, isOfOneRow, isUniqueViolation, type Tables } from "@earshot/operations";
import type { EntityManager } from "@mikro-orm/sql";
import type { Readable } from "node:stream";
import { type FileStore, keysOf } from "../files/file-store.ts";
import { openArchive, type Part } from "./unpack.ts";

/** The rows of one statement. */
const batch = 1_000;

export interface ImportOptions {
  /** The project's slug, if it is to be another than that of the archive. */
  readonly slug?: string | undefined;
  /** The account that owns the project. */
  readonly ownerId: string | null;
  /** Creates accounts for people of the archive who were accounts, and are none here. */
  readonly withAccounts: boolean;
  /** The public key that must have signed the archive. */
  readonly signedBy?: string | undefined;
  /** The store of pictures. */
  readonly files: FileStore;
}

export interface Imported {
  readonly slug: string;
  readonly signedBy: string | null;
  readonly counts: ReadonlyMap<ArchiveKind, number>;
}

/** Joins parts to batches of one kind. A thread stays whole: a reply may come before the comment that it answers. */
async function* batches(parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  let kind: ArchiveKind = "project";
  let records: Part["records"][number][] = [];
  const whole = () => ({ kind, records }) as Part;
  for await (const part of parts)
    for (const record of part.records) {
      const last = records.at(-1);
      const isThread =
        kind === "comments" &&
        last &&
        "feedback_id" in last &&
        "feedback_id" in record &&
        last.feedback_id === record.feedback_id;
      if (records.length > 0 && (part.kind !== kind || (records.length >= batch && !isThread))) {
        yield whole();
        records = [];
      }
      kind = part.kind;
      records.push(record);
    }
  yield whole();
}

/** Reads a whole archive, and throws if anything in it is not as the format says. */
async function check(file: Readable, { signedBy: required }: ImportOptions) {
  const { manifest, signedBy, parts, pictures } = await openArchive(file);
  if (required !== undefined && required !== signedBy)
    throw badRequest(signedBy ? `the archive is signed by another key: ${signedBy}.` : "the archive is not signed.");
  const counts = new Map<ArchiveKind, number>();
  for await (const { kind, records } of parts) counts.set(kind, (counts.get(kind) ?? 0) + records.length);
  for await (const _ of pictures);
  for (const kind of ["project", "settings"] as const)
    if (counts.get(kind) !== 1) throw badRequest(`${kind}.ndjson must have one record.`);
  return { manifest, signedBy, counts };
}

/**
 * Creates a project of an archive. It is read twice: nothing is written before all of it is checked. The project appears at
 * once, when it is complete; if something fails, nothing is left of it.
 */
export async function importArchive(
  em: EntityManager,
  open: () => Readable,
  options: ImportOptions,
): Promise<Imported> {
  const { manifest, signedBy, counts } = await check(open(), options);
  const slug = options.slug ?? manifest.project.slug;
  await requireFreeSlug(em, slug);
  const its: ArchiveImport = await startImport(em, manifest.project.id, options);
  let at = "";
  try {
    const { parts, pictures } = await openArchive(open());
    for await (const { kind, records } of batches(parts)) {
      at = `${kind}.ndjson`;
      await writeRecords(em, its, kind, records as never);
    }
    at = "the archive";
    for await (const { id, which, content } of pictures) {
      await keepImport(em.getKysely<Tables>(), its.projectId);
      await options.files.put(keysOf({ project_id: its.projectId, id })[which], content);
    }
    await countRecords(em, its.projectId);
    await finishImport(em, its, slug);
  } catch (error) {
    await dropImport(em, its.projectId);
    if (isForeignKeyViolation(error)) throw badRequest(`${at} refers to something that the archive does not have.`);
    if (isUniqueViolation(error)) throw badRequest(`${at} has two records of one id or name.`);
    if (isOfOneRow(error)) throw badRequest(`${at} has a record that contradicts itself or cannot be stored.`);
    throw error;
  }
  return { slug, signedBy, counts };
}
