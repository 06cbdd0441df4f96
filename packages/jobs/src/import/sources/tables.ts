import { parseCsv } from "../../formats/csv-text.ts";
import { readText } from "../../formats/text-file.ts";

/** A row of a CSV by the names of its columns, in lower case. */
export interface TableRow {
  readonly line: number;
  get(...names: string[]): string;
}

/** Reads a CSV by the names of its columns, row by row. */
export function* tableOf(path: string): Generator<TableRow> {
  let columns: string[] | undefined;
  for (const { line, cells } of parseCsv(readText(path)))
    if (columns) {
      const named = columns;
      yield {
        line,
        get: (...names) => cells[named.findIndex((column) => names.includes(column))]?.trim() ?? "",
      };
    } else columns = cells.map((name) => name.trim().toLowerCase());
}
