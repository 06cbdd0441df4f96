import type { StagedRow } from "@earshot/domain";
import { csvFields } from "@earshot/domain/schemas";
import { badRequest } from "@earshot/operations/errors";
import { parseCsv } from "../formats/csv-text.ts";
import { readText } from "../formats/text-file.ts";
import { beginsAsHtml, blank, idOf, isHeldBack, markdownOf, timeOf, writtenOf } from "./record.ts";

type Field = (typeof csvFields)[number];
type Values = Readonly<Partial<Record<Field, string>>>;

/** The column of each field: as the mapping names it, or by the field's own name. */
function columnsOf(head: readonly string[], mapping: Values): Map<Field, number> {
  const names = head.map((name) => name.trim().toLowerCase());
  const columns = new Map<Field, number>();
  for (const field of csvFields) {
    const name = mapping[field];
    const at = names.indexOf((name ?? field).trim().toLowerCase());
    if (at >= 0) columns.set(field, at);
    else if (name !== undefined)
      throw badRequest(`the file has no column ${name}: its columns are ${head.join(", ")}.`);
  }
  if (!columns.has("title"))
    throw badRequest(`the file has no column title: map one of its columns to it. They are ${head.join(", ")}.`);
  return columns;
}

/** A cell's text, without the mark by which an export keeps a spreadsheet from running it. */
const textOf = (cell = "") => cell.trim().replace(/^'(?=[=+@-])/, "");

const maxTitle = 200;

/** Returns a sentence that says what is wrong with a row; undefined if nothing is. */
function faultOf({ title = "", votes = "", created_at = "", held = "" }: Values): string | undefined {
  if (held.toLowerCase() === "true") return isHeldBack;
  if (title === "") return "title is required.";
  if (title.length > maxTitle) return `title must have at most ${maxTitle} characters.`;
  if (!/^\d{0,9}$/.test(votes)) return "votes must be a whole number.";
  if (created_at !== "" && !timeOf(created_at))
    return "created_at must be a date such as 2026-01-31 or 2026-01-31T12:00:00Z.";
  return undefined;
}

/** Turns a table of feedback into records of an archive. Each row is feedback; the counts of votes have no voters. */
export function* fromCsv(path: string, mapping: Values, now: string): Generator<StagedRow> {
  const rows = parseCsv(readText(path));
  const first = rows.next();
  if (first.done) throw badRequest("the file is empty.");
  const columns = columnsOf(first.value.cells, mapping);
  const seen = new Map<string, Set<string>>();
  /** True the first time that something of this kind is named. */
  const isNew = (kind: string, key: string) => {
    const keys = seen.get(kind) ?? new Set();
    seen.set(kind, keys);
    return keys.size !== keys.add(key).size;
  };
  for (const { line, cells } of rows) {
    const values: Values = Object.fromEntries([...columns].map(([field, at]) => [field, textOf(cells[at])]));
    const {
      title = "",
      description = "",
      author_email = "",
      author_name = "",
      status = "",
      tags = "",
      votes = "",
    } = values;
    const fault = faultOf(values);
    const key = values.id || `${title}\0${author_email.toLowerCase()}\0${values.created_at ?? ""}`;
    const isDuplicate = !fault && !isNew("feedback", key);
    if (fault || isDuplicate) {
      yield { kind: "feedback", line, error: fault ?? `${values.id ? `id ${values.id}` : "this row"} stands twice.` };
      continue;
    }
    const created_at = timeOf(values.created_at ?? "") ?? now;
    const author = author_email.toLowerCase() || author_name || "nobody";
    const user_id = idOf("csv", "people", author);
    if (isNew("people", author))
      yield {
        kind: "people",
        line,
        record: {
          ...blank.people,
          id: user_id,
          email: author_email,
          full_name: author_name || (author_email ? null : "Unknown"),
        },
      };
    if (status && isNew("statuses", status.toLowerCase()))
      yield {
        kind: "statuses",
        line,
        record: { ...blank.statuses, id: idOf("csv", "statuses", status.toLowerCase()), name: status, created_at: now },
      };
    const names = tags.split(/[,;|]/).map((name) => name.trim());
    const tagIds = new Set<string>();
    for (const name of names.filter(Boolean)) {
      const id = idOf("csv", "tags", name.toLowerCase());
      tagIds.add(id);
      if (isNew("tags", name.toLowerCase()))
        yield { kind: "tags", line, record: { ...blank.tags, id, name, created_at: now } };
    }
    yield {
      kind: "feedback",
      line,
      record: {
        ...blank.feedback,
        id: idOf("csv", "feedback", key, timeOf(values.created_at ?? "")),
        user_id,
        title,
        description: beginsAsHtml(description) ? markdownOf(description) : writtenOf(description),
        status: status || "in review",
        created_at,
        extra_upvotes: Number(votes),
        tags: [...tagIds],
      },
    };
  }
}
