import type { StagedRow } from "@earshot/domain";
import { csvFields } from "@earshot/domain/schemas";
import { badRequest } from "@earshot/operations/errors";
import { parseCsv } from "../formats/csv-text.ts";
import { readText } from "../formats/text-file.ts";
import { beginsAsHtml, blank, idOf, isHeldBack, markdownOf, timeOf, writtenOf } from "./record.ts";
import { survivorOf } from "./recorder.ts";

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
  if (Array.from(title).length > maxTitle) return `title must have at most ${maxTitle} characters.`;
  if (!/^\d{0,9}$/.test(votes)) return "votes must be a whole number.";
  if (created_at !== "" && !timeOf(created_at))
    return "created_at must be a date such as 2026-01-31 or 2026-01-31T12:00:00Z.";
  return undefined;
}

/** The rows of a table, by the fields. */
function* rowsIn(path: string, mapping: Values): Generator<{ line: number; values: Values }> {
  const rows = parseCsv(readText(path));
  const first = rows.next();
  if (first.done) throw badRequest("the file is empty.");
  const columns = columnsOf(first.value.cells, mapping);
  for (const { line, cells } of rows)
    yield { line, values: Object.fromEntries([...columns].map(([field, at]) => [field, textOf(cells[at])])) };
}

const keyOf = ({ id, title = "", author_email = "", created_at = "" }: Values) =>
  id || `${title}\0${author_email.toLowerCase()}\0${created_at}`;

const feedbackId = (key: string, createdAt = "") => idOf("csv", "feedback", key, timeOf(createdAt));

/** Returns what finds the id of the feedback that a row was merged into; undefined if that does not come. */
function mergesIn(path: string, mapping: Values): (key: string) => string | undefined {
  const merged = new Map<string, string>();
  for (const { values } of rowsIn(path, mapping)) {
    if (values.merged_into === undefined) break;
    if (values.merged_into) merged.set(keyOf(values), values.merged_into);
  }
  const survivors = new Set([...merged.keys()].map((key) => survivorOf(key, merged)));
  const ids = new Map<string, string>();
  for (const { values } of survivors.size > 0 ? rowsIn(path, mapping) : []) {
    const key = keyOf(values);
    if (survivors.has(key) && !merged.has(key) && !ids.has(key) && !faultOf(values))
      ids.set(key, feedbackId(key, values.created_at));
  }
  return (key) => ids.get(survivorOf(key, merged));
}

/** Turns a table of feedback into records of an archive. Each row is feedback; the counts of votes have no voters. */
export function* fromCsv(path: string, mapping: Values, now: string): Generator<StagedRow> {
  const survivorFor = mergesIn(path, mapping);
  const seen = new Map<string, Set<string>>();
  /** True the first time that something of this kind is named. */
  const isNew = (kind: string, key: string) => {
    const keys = seen.get(kind) ?? new Set();
    seen.set(kind, keys);
    return keys.size !== keys.add(key).size;
  };
  const statuses = new Map<string, string>();
  for (const { line, values } of rowsIn(path, mapping)) {
    const {
      title = "",
      description = "",
      author_email = "",
      author_name = "",
      status = "",
      tags = "",
      votes = "",
      created_at: createdAt = "",
      merged_into = "",
    } = values;
    const key = keyOf(values);
    const survivor = merged_into ? survivorFor(key) : null;
    const fault =
      faultOf(values) ?? (survivor === undefined ? `is merged into ${merged_into}, which does not come.` : undefined);
    const isDuplicate = !fault && !isNew("feedback", key);
    if (fault || isDuplicate) {
      yield { kind: "feedback", line, error: fault ?? `${values.id ? `id ${values.id}` : "this row"} stands twice.` };
      continue;
    }
    const created_at = timeOf(createdAt) ?? now;
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
    const statusKey = status.toLowerCase();
    if (status && !statuses.has(statusKey)) {
      statuses.set(statusKey, status);
      yield {
        kind: "statuses",
        line,
        record: { ...blank.statuses, id: idOf("csv", "statuses", statusKey), name: status, created_at: now },
      };
    }
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
        id: feedbackId(key, createdAt),
        user_id,
        title,
        description: beginsAsHtml(description) ? markdownOf(description) : writtenOf(description),
        status: statuses.get(statusKey) ?? "in review",
        created_at,
        extra_upvotes: Number(votes),
        tags: [...tagIds],
        ...(survivor && { merged_into: survivor, merge_target: survivor }),
      },
    };
  }
}
