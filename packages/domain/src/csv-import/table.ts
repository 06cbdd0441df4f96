import { badRequest, describeIssues } from "@earshot/operations";
import { CsvError, type InfoRecord, parse } from "csv-parse/sync";
import type { z } from "zod";
import { maxCsvRows } from "./csv-import.schema.ts";

/** A row of a file, whose cells have the names of their columns. An empty cell is left out. */
export interface Row<Cells> {
  readonly line: number;
  readonly cells: Cells;
}

export interface Fault {
  readonly line: number;
  readonly reason: string;
}

/** Returns the text of a file: of UTF-8, or else of Windows-1252, in which all bytes stand for something. */
export function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Spreadsheets of some languages write semicolons or tabs. */
const delimiters = [",", ";", "\t"];

function delimiterOf(csv: string): string {
  const [header = ""] = csv.split(/[\r\n]/, 1);
  const countOf = (delimiter: string) => header.split(delimiter).length;
  return delimiters.toSorted((a, b) => countOf(b) - countOf(a))[0] ?? ",";
}

interface Parsed {
  record: string[];
  info: InfoRecord;
}

function recordsOf(csv: string): Parsed[] {
  try {
    return parse(csv, {
      bom: true,
      delimiter: delimiterOf(csv),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      to: maxCsvRows + 2,
    }) as unknown as Parsed[];
  } catch (error) {
    if (error instanceof CsvError) throw badRequest(`csv is malformed: ${error.message}.`);
    throw error;
  }
}

const attribute = "attributes.";

/** The names of the columns. 400 if one is unknown or comes twice. */
function columnsOf(header: readonly string[], known: readonly string[]): string[] {
  const columns = header.map((cell) => {
    const column = cell.trim();
    return column.startsWith(attribute) ? column : column.toLowerCase().replaceAll(" ", "_");
  });
  for (const [n, column] of columns.entries()) {
    if (!known.includes(column) && !(column.startsWith(attribute) && column.length > attribute.length))
      throw badRequest(
        `csv has the unknown column "${column}": the columns are ${known.join(", ")}, and attributes.NAME for fields of your own.`,
      );
    if (columns.indexOf(column) < n) throw badRequest(`csv has the column "${column}" twice.`);
  }
  return columns;
}

/** A cell of an attribute: a number, true or false where it is written as one. */
function valueOf(cell: string): string | number | boolean {
  if (cell === "true" || cell === "false") return cell === "true";
  return /^-?(0|[1-9]\d{0,14})(\.\d{1,6})?$/.test(cell) ? Number(cell) : cell;
}

function cellsOf(record: readonly string[], columns: readonly string[]): Record<string, unknown> {
  const given = columns.flatMap((column, n) => {
    const cell = record[n]?.trim() ?? "";
    return cell === "" ? [] : [[column, cell] as const];
  });
  const attributes = given.filter(([column]) => column.startsWith(attribute));
  return {
    ...Object.fromEntries(given.filter(([column]) => !column.startsWith(attribute))),
    ...(attributes.length > 0 && {
      attributes: Object.fromEntries(
        attributes.map(([column, cell]) => [column.slice(attribute.length), valueOf(cell)]),
      ),
    }),
  };
}

/** Returns the rows of a file that are as the schema has them, and why the others are not. */
export function readTable<Cells extends z.ZodObject>(csv: string, schema: Cells) {
  const [header, ...records] = recordsOf(csv);
  if (!header) throw badRequest("csv is empty: its first row names the columns.");
  if (records.length > maxCsvRows) throw badRequest(`csv has over ${maxCsvRows} rows: send it in parts.`);
  const columns = columnsOf(
    header.record,
    Object.keys(schema.shape).filter((column) => column !== "attributes"),
  );
  const rows: Row<z.output<Cells>>[] = [];
  const faults: Fault[] = [];
  let before = header.info;
  for (const { record, info } of records) {
    const line = before.lines + 1 + info.empty_lines - before.empty_lines;
    before = info;
    const parsed = schema.safeParse(cellsOf(record, columns), { reportInput: true });
    if (record.length > columns.length)
      faults.push({ line, reason: `has ${record.length} cells, and there are ${columns.length} columns` });
    else if (parsed.success) rows.push({ line, cells: parsed.data });
    else faults.push({ line, reason: describeIssues(parsed.error.issues).replace(/\.$/, "") });
  }
  return { count: records.length, rows, faults };
}
