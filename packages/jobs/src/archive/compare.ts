import { type ArchiveKind, archiveKinds } from "@earshot/domain";
import type { Db } from "@earshot/operations";
import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { isDeepStrictEqual } from "node:util";
import { linesOf, parseLine } from "./lines.ts";
import { withSpool } from "./spool.ts";
import { openArchive } from "./unpack.ts";

type Row = Record<string, unknown>;

/** Returns a record without the fields that may differ: an import may give the project another id and slug. */
function comparable(kind: ArchiveKind, record: Row): Row {
  if (kind === "project") return { ...record, id: undefined, slug: undefined };
  return kind === "files" && record["item_kind"] === "project" ? { ...record, item_id: undefined } : record;
}

/** Compares a project with an archive. Returns a line for each file of which something differs, with the first difference. */
export async function compareArchive(db: Db, file: Readable, slug?: string): Promise<string[]> {
  const { manifest, parts } = await openArchive(file);
  return withSpool(db, slug ?? manifest.project.slug, async ({ pathOf, manifest: current }) => {
    const findings = new Map<ArchiveKind, string>();
    const own = new Map<ArchiveKind, AsyncGenerator<Row>>();
    async function* rowsOf(kind: ArchiveKind): AsyncGenerator<Row> {
      const of = current.files[archiveKinds.indexOf(kind)];
      if (of)
        for await (const { lines } of linesOf(createReadStream(pathOf(kind)), of))
          for (const line of lines) yield parseLine(line, kind) as Row;
    }
    const counts = new Map<ArchiveKind, number>();
    for await (const { kind, records } of parts)
      for (const record of records) {
        const number = (counts.get(kind) ?? 0) + 1;
        counts.set(kind, number);
        const rows = own.get(kind) ?? rowsOf(kind);
        own.set(kind, rows);
        const next = await rows.next();
        const here = next.done ? null : next.value;
        if (
          !findings.has(kind) &&
          !(here && isDeepStrictEqual(comparable(kind, here), comparable(kind, { ...record })))
        )
          findings.set(kind, `${kind}: line ${number} differs. Archive: ${short(record)} Project: ${short(here)}`);
      }
    for (const [index, kind] of archiveKinds.entries()) {
      const [here = 0, there = 0] = [current.files[index]?.records, manifest.files[index]?.records];
      if (here !== there && !findings.has(kind))
        findings.set(kind, `${kind}: the archive has ${there} records, and the project has ${here}.`);
    }
    return [...findings.values()];
  });
}

const short = (record: object | null) => (record ? JSON.stringify(record).slice(0, 200) : "nothing.");
