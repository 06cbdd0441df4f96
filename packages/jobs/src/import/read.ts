import type { ArchiveKind, StagedRow } from "@earshot/domain";
import { badRequest } from "@earshot/operations";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { openArchive } from "../archive/unpack.ts";
import { fromCsv } from "./csv.ts";
import { fromFider } from "./fider.ts";
import { ordered } from "./ordered.ts";
import { checked, idOf } from "./record.ts";
import { fromQuackback } from "./sources/quackback.ts";
import { fromTrello } from "./sources/trello.ts";
import { fromUserVoice } from "./sources/uservoice.ts";

/** The most bytes of a file that is read at once. */
const maxBytes = 100_000_000;

async function wholeFile(file: Readable): Promise<Buffer> {
  let bytes = 0;
  const limited = file.compose(async function* limit(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw badRequest("the file has more than 100 MB: split it.");
      yield chunk;
    }
  } as never);
  return buffer(limited);
}

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
];

/** The records of an archive. Its people get ids of their own: none is that of an account. */
async function* fromArchive(file: Readable): AsyncGenerator<StagedRow> {
  const { parts } = await openArchive(file);
  const personOf = (id: unknown) => idOf("earshot", "people", String(id));
  for await (const { kind, records } of parts)
    if (!left.includes(kind))
      for (const record of records as readonly Record<string, unknown>[]) {
        if (kind === "people" && record["first_seen_at"] === null) continue;
        if (record["is_held"] || record["held_by"]) {
          yield { kind, line: null, error: "is held back: it stays out." };
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

type Adapter = (file: Buffer, now: string, mapping: Readonly<Record<string, string>>) => Iterable<StagedRow>;

const adapters: Readonly<Record<string, Adapter>> = {
  csv: (file, now, mapping) => fromCsv(file, mapping, now),
  fider: (file) => fromFider(file),
  uservoice: fromUserVoice,
  trello: fromTrello,
  quackback: fromQuackback,
};

/** Reads the file of a source as rows of an import. */
export async function readSource(
  source: string,
  file: Readable,
  mapping: Readonly<Record<string, string>>,
): Promise<AsyncIterable<StagedRow> | Iterable<StagedRow>> {
  if (source === "earshot") return fromArchive(file);
  const adapter = adapters[source];
  if (!adapter) throw badRequest(`an import of ${source} has no file: a job fetches it.`);
  return ordered(checked(adapter(await wholeFile(file), new Date().toISOString(), mapping)));
}
