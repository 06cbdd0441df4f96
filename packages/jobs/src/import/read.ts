import type { ArchiveKind, StagedRow } from "@earshot/domain";
import { badRequest } from "@earshot/operations";
import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { openArchive } from "../archive/unpack.ts";
import { withRows } from "./reading.ts";
import { idOf, isHeldBack } from "./record.ts";

/** The sources whose file a process of its own reads. */
const readApart = ["csv", "fider", "uservoice", "trello", "quackback"];

const personKeys = ["user_id", "owner_id", "actor_id", "entered_by", "moved_by", "author_id"];

/** The kinds that a project has by itself. An import does not add them. */
const left: readonly ArchiveKind[] = [
  "project",
  "settings",
  "claims",
  "segments",
  "views",
  "edits",
  "moderation",
  "reports",
  "history",
  "events",
  "files",
];

/** The most bytes of an archive that is unpacked, and how that reads. */
const maxUnpacked = {
  bytes: 4 * 2 ** 30,
  text: "4 GB when it is unpacked: import it on the command line, as a project of its own.",
};

/** The records of an archive. Its people get ids of their own: none is that of an account. */
async function* fromArchive(file: Readable): AsyncGenerator<StagedRow> {
  const { parts } = await openArchive(file, maxUnpacked);
  const personOf = (id: unknown) => idOf("earshot", "people", String(id));
  // Merged feedback comes after its target. If that is missing, it would be open feedback of its own.
  const held = new Set<unknown>();
  for await (const { kind, records } of parts)
    if (!left.includes(kind))
      for (const record of records as readonly Record<string, unknown>[]) {
        if (kind === "people" && record["first_seen_at"] === null) continue;
        if (record["is_held"]) held.add(record["id"]);
        if (record["is_held"] || record["held_by"] || held.has(record["merged_into"])) {
          yield { kind, line: null, error: isHeldBack };
          continue;
        }
        const keys = kind === "people" ? ["id"] : personKeys;
        const renamed = Object.entries(record).map(([key, value]) => [
          key,
          keys.includes(key) && value ? personOf(value) : value,
        ]);
        const own: Record<string, unknown> = Object.fromEntries(renamed) as Record<string, unknown>;
        const { answer } = record as { answer?: { user_id: string } | null };
        yield {
          kind,
          line: null,
          record: answer ? { ...own, answer: { ...answer, user_id: personOf(answer.user_id) } } : own,
        };
      }
}

/** The same of a file, which is open only while they are read. */
async function* fromArchiveAt(path: string): AsyncGenerator<StagedRow> {
  const file = createReadStream(path);
  try {
    yield* fromArchive(file);
  } finally {
    file.destroy();
  }
}

/** The most bytes of the file of a source, and how that reads. An archive is read as a stream. */
export const sizeLimit = (source: string) =>
  source === "earshot" ? { bytes: 2 * 2 ** 30, text: "2 GB." } : { bytes: 100_000_000, text: "100 MB: split it." };

/** Reads the file of a source, and lets `work` have it as rows of an import. `importKey` is that of the project. */
export async function withSource<T>(
  source: string,
  file: string,
  { options, importKey }: { options: Readonly<Record<string, string>>; importKey: string },
  work: (rows: AsyncIterable<StagedRow>) => Promise<T>,
): Promise<T> {
  if (source === "earshot") return work(fromArchiveAt(file));
  if (!readApart.includes(source)) throw badRequest(`an import of ${source} has no file: a job fetches it.`);
  return withRows({ source, options, file, importKey }, work);
}
