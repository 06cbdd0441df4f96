import type { Db } from "@earshot/operations";
import { type RawBuilder, sql } from "kysely";
import { archiveLines } from "./archive.queries.ts";
import { type ArchiveKind, archiveKinds } from "./records.schema.ts";

/** The lines that are in memory at a time. */
const batch = 500;

type Line = RawBuilder<{ line: string }>;

/** Passes the lines of statements to `write`, batch by batch, as they are at one time. */
const readLines = (db: Db, parts: () => Iterable<[Line, (lines: readonly string[]) => Promise<void>]>): Promise<void> =>
  db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (transaction) => {
      for (const [lines, write] of parts()) {
        await sql`declare archived no scroll cursor for ${lines}`.execute(transaction);
        for (let isMore = true; isMore;) {
          const { rows } = await sql<{ line: string }>`fetch ${sql.lit(batch)} from archived`.execute(transaction);
          if (rows.length > 0) await write(rows.map(({ line }) => line));
          isMore = rows.length === batch;
        }
        await sql`close archived`.execute(transaction);
      }
    });

/**
 * Passes the lines of each file to `write`, batch by batch, as they are at one time. With the embedded database others wait
 * until the end, so `write` should not wait for a client.
 */
export const readArchive = (
  db: Db,
  projectId: string,
  write: (kind: ArchiveKind, lines: readonly string[]) => Promise<void>,
): Promise<void> =>
  readLines(db, function* ofKinds() {
    for (const kind of archiveKinds)
      for (const lines of archiveLines(kind, projectId)) yield [lines, (read) => write(kind, read)];
  });

/** The same for the lines of one statement. */
export const readList = (db: Db, lines: Line, write: (lines: readonly string[]) => Promise<void>): Promise<void> =>
  readLines(db, () => [[lines, write]]);
