import type { StagedRow } from "@earshot/domain";
import { archiveKinds, maxImportRows } from "@earshot/domain/schemas";
import { badRequest } from "@earshot/operations/errors";
import { closeSync, openSync, readSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The characters after which lines are written. */
const maxBuffered = 65_536;

/** Appends lines to a file of a folder. */
function appender(folder: string, name: string) {
  const path = join(folder, name);
  const file = openSync(path, "wx", 0o600);
  let lines = "";
  function flush(): void {
    // Unlike writeSync, it writes all, or throws, such as where the disk is full.
    writeFileSync(file, lines);
    lines = "";
  }
  return {
    path,
    add(line: string): void {
      lines += line;
      if (lines.length >= maxBuffered) flush();
    },
    end(): string {
      flush();
      closeSync(file);
      return path;
    },
  };
}

/** A line of a file: where it begins, its bytes, and its time. */
type Line = readonly [start: number, bytes: number, time: number];

/** Copies the lines of a file in the order of their times. */
function byTime(folder: string, path: string, lines: readonly Line[]): string {
  const target = appender(folder, "comments-by-time");
  const file = openSync(path, "r");
  for (const [start, bytes] of lines.toSorted(([, , a], [, , b]) => a - b)) {
    const line = Buffer.alloc(bytes);
    readSync(file, line, 0, bytes, start);
    target.add(line.toString());
  }
  closeSync(file);
  return target.end();
}

/**
 * Writes rows to files, which have them in the order of an archive: each row refers to those before it. Merged feedback comes
 * after all other, and a comment after what it answers.
 */
export function rowFiles(folder: string) {
  const files = new Map<string, ReturnType<typeof appender>>();
  const comments: Line[] = [];
  let [count, end] = [0, 0];
  const nameOf = ({ kind, record }: StagedRow) =>
    (record?.["merged_into"] ?? null) === null ? kind : `merged-${kind}`;
  return {
    add(row: StagedRow): void {
      if (++count > maxImportRows)
        throw badRequest(`a file may have at most ${maxImportRows.toLocaleString("en")} rows: split it.`);
      const name = nameOf(row);
      let file = files.get(name);
      if (!file) files.set(name, (file = appender(folder, name)));
      const line = `${JSON.stringify(row)}\n`;
      if (name === "comments") {
        const bytes = Buffer.byteLength(line);
        const time = Date.parse(String(row.record?.["created_at"]));
        comments.push([end, bytes, Number.isNaN(time) ? 0 : time]);
        end += bytes;
      }
      file.add(line);
    },
    /** Returns the paths of the files in their order. Each line is a row as JSON. */
    end(): string[] {
      return archiveKinds
        .flatMap((kind) => [kind, `merged-${kind}`])
        .flatMap((name) => {
          const path = files.get(name)?.end();
          return path === undefined ? [] : name === "comments" ? byTime(folder, path, comments) : path;
        });
    },
  };
}
