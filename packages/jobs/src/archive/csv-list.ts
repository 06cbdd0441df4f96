import { columnsOf, csvLines, type CsvList, projectIdOf, readList } from "@earshot/domain";
import type { Db } from "@earshot/operations";
import { open } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { withFolder } from "../formats/temporary-folder.ts";

/** A spreadsheet takes a cell that begins so for a formula, and runs it. */
const formula = /^[=+\-@\t\r]/;

/** A cell as RFC 4180 has it, harmless in a spreadsheet. */
function csvCell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const cell = formula.test(text) ? `'${text}` : text;
  return /[",\r\n;\t]/.test(cell) || cell !== cell.trim() ? `"${cell.replaceAll('"', '""')}"` : cell;
}

export const csvLine = (cells: readonly unknown[]): string => `${cells.map(csvCell).join(",")}\r\n`;

/** The mark by which spreadsheets know UTF-8. */
export const csvMark = "\ufeff";

/**
 * Returns a list of a project as CSV. It is on the disk first: no transaction waits for a client. The file has no name, so
 * nothing is left of it after a kill.
 */
export async function csvOf(db: Db, slug: string, list: CsvList): Promise<Readable> {
  const file = await withFolder("csv", (folder) => open(join(folder, "list.csv"), "wx+", 0o600));
  try {
    // Unlike write, it writes all, or throws, such as where the disk is full.
    await file.appendFile(csvMark + csvLine(columnsOf(list)));
    await readList(db, csvLines(list, await projectIdOf(db, slug)), (lines) =>
      file.appendFile(lines.map((line) => csvLine(JSON.parse(line) as unknown[])).join("")),
    );
    return file.createReadStream({ start: 0 });
  } catch (error) {
    await file.close();
    throw error;
  }
}
