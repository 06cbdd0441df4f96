import { decodeText, parseCsv } from "../../formats/csv-text.ts";

/** A row of a CSV by the names of its columns, in lower case. */
export interface TableRow {
  readonly line: number;
  get(...names: string[]): string;
}

/** Reads a CSV by the names of its columns. */
export function tableOf(file: Uint8Array): TableRow[] {
  const rows = parseCsv(decodeText(file));
  const first = rows.next();
  if (first.done) return [];
  const columns = first.value.cells.map((name) =>
    name
      .replace(/^\ufeff/, "")
      .trim()
      .toLowerCase(),
  );
  return [...rows].map(({ line, cells }) => ({
    line,
    get: (...names) => {
      const at = columns.findIndex((column) => names.includes(column));
      return cells[at]?.trim() ?? "";
    },
  }));
}
