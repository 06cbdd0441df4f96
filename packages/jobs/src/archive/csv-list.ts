import { columnsOf, csvLines, type CsvList, projectIdOf, readList } from "@earshot/domain";
import type { Db } from "@earshot/operations";
import { createReadStream } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";

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

/** Returns a list of a project as CSV. It is on the disk first: no transaction waits for a client. */
export async function csvOf(db: Db, slug: string, list: CsvList): Promise<Readable> {
  const folder = await mkdtemp(join(tmpdir(), "earshot-csv-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const path = join(folder, "list.csv");
    const file = await open(path, "wx", 0o600);
    try {
      await file.write(csvMark + csvLine(columnsOf(list)));
      await readList(db, csvLines(list, await projectIdOf(db, slug)), async (lines) => {
        await file.write(lines.map((line) => csvLine(JSON.parse(line) as unknown[])).join(""));
      });
    } finally {
      await file.close();
    }
    return createReadStream(path).on("close", () => void remove());
  } catch (error) {
    await remove();
    throw error;
  }
}
