import type { Db } from "@earshot/operations";
import { sql } from "kysely";
import { takenNames } from "../person/names.queries.ts";
import { statusNames } from "./terms/terms.commands.ts";
import { peopleHere, present, takersOf, type Fields, type ImportRow, type RunningImport } from "./row.ts";

/** A new row, or one that stands for it here already. */
interface Prepared {
  readonly row: ImportRow;
  /** Null: it refers to something that is not here. */
  readonly fields: Fields | null;
  /** The id of the row here that it becomes, such as a tag of the same name. */
  readonly target?: string | undefined;
}

type Prepare = (db: Db, its: RunningImport, rows: readonly ImportRow[]) => Promise<Prepared[]>;

/** The rows of a table that have one of these texts in a column, by the text. */
async function idsBy(db: Db, its: RunningImport, table: string, column: string, texts: unknown[]) {
  const key = sql.ref(column);
  const { rows } = await sql<{ id: string; key: string }>`select id, ${key} as key from ${sql.table(table)}
    where project_id = ${its.projectId} and ${key} = any(${texts.filter(Boolean).map(String)}::text[])`.execute(db);
  return new Map(rows.map(({ id, key: text }) => [text, id]));
}

/** Companies are those of the same id in the team's product. */
const companies: Prepare = async (db, its, rows) => {
  const found = await idsBy(
    db,
    its,
    "companies",
    "external_id",
    rows.map(({ record }) => record["external_id"]),
  );
  return rows.map((row) => ({ row, target: found.get(String(row.record["external_id"])), fields: row.record }));
};

/** People come without an account, whatever they were where they come from, and nobody signs in as them by an e-mail. */
const people: Prepare = async (db, its, rows) => {
  const names = rows.flatMap(({ record }) => (typeof record["external_id"] === "string" ? record["external_id"] : []));
  const taken = await takenNames(db, its.projectId, names);
  return rows.map((row) => {
    const { external_id } = row.record;
    const isFree = typeof external_id === "string" && !taken.has(external_id);
    // The first one of a source who has it gets it.
    if (isFree) taken.add(external_id);
    const seen = row.record["first_seen_at"] ?? its.startedAt;
    return {
      row,
      fields: {
        ...row.record,
        kind: "imported",
        external_id: isFree ? external_id : null,
        first_seen_at: seen,
        last_seen_at: row.record["last_seen_at"] ?? seen,
      },
    };
  });
};

const feedback: Prepare = async (db, its, rows) => {
  const named = rows.map(({ record }) => record["status"]);
  const names = await statusNames(db, its.projectId, named);
  const authors = await peopleHere(
    db,
    its.projectId,
    rows.map(({ record }) => record["user_id"]),
  );
  const into = rows.map(({ record }) => record["merged_into"]);
  const survivors = await takersOf(db, its.projectId, into);
  const known = await present(
    db,
    its.projectId,
    "feedback",
    rows.map(({ record_id }) => record_id),
  );
  // They come before what is merged into them, and may come with it.
  for (const { record, record_id } of rows)
    if (record_id && authors.has(record["user_id"]) && record["merged_into"] === null && !known.has(record_id))
      survivors.set(record_id, record_id);
  return rows.map((row) => {
    const { record } = row;
    const merged_into = survivors.get(record["merged_into"]) ?? null;
    const status = names.get(record["status"]) ?? record["status"];
    const author = authors.get(record["user_id"]);
    if (!author) return { row, fields: null };
    const metadata = author.isForgotten ? null : record["metadata"];
    const merge = { merged_into, merge_target: merged_into && record["merged_into"], is_merged: merged_into !== null };
    return { row, fields: { ...record, user_id: author.id, metadata, status, ...merge } };
  });
};

/** Comments and notes of people who are here, on feedback that is here, or on what it was merged into. */
const said: Prepare = async (db, its, rows) => {
  const idsOf = (key: string) => rows.map(({ record }) => record[key]);
  const authors = await peopleHere(db, its.projectId, idsOf("user_id"));
  const items = await takersOf(db, its.projectId, idsOf("feedback_id"));
  return rows.map((row) => {
    const { record } = row;
    const author = authors.get(record["user_id"]);
    const feedback_id = items.get(record["feedback_id"]);
    if (!author || !feedback_id) return { row, fields: null };
    const merged_from = feedback_id === record["feedback_id"] ? null : record["feedback_id"];
    return { row, fields: { ...record, feedback_id, merged_from, user_id: author.id } };
  });
};

/** The place of comments: a reply has the same as what it answers. */
const placeOf = ({ feedback_id, merged_from }: Fields) => `${String(feedback_id)} ${String(merged_from)}`;

/** A comment answers none whose place is another one here, or that answers it. */
const comments: Prepare = async (db, its, rows) => {
  const prepared = await said(db, its, rows);
  const ids = rows.flatMap(({ record_id, record }) => [record_id, record["reply_to_id"]]).filter(Boolean);
  const { rows: here } = await sql<{ id: string; feedback_id: string; merged_from: string | null }>`
    select id, feedback_id, merged_from from comments
    where project_id = ${its.projectId} and id = any(${ids}::uuid[])`.execute(db);
  const all: Fields[] = [...prepared.flatMap(({ fields }) => (fields ? [fields] : [])), ...here];
  const places = new Map(all.map((one) => [one["id"], placeOf(one)]));
  const parents = new Map<unknown, unknown>();
  function isUnder(id: unknown, other: unknown): boolean {
    for (let at = id; at; at = parents.get(at)) if (at === other) return true;
    return false;
  }
  return prepared.map(({ row, fields }) => {
    if (!fields) return { row, fields };
    const { id, reply_to_id } = fields;
    const isReply = places.get(reply_to_id) === placeOf(fields) && !isUnder(reply_to_id, id);
    if (isReply) parents.set(id, reply_to_id);
    return { row, fields: { ...fields, reply_to_id: isReply ? reply_to_id : null, is_answer: false } };
  });
};

const changelogs: Prepare = async (db, its, rows) => {
  const taken = await idsBy(
    db,
    its,
    "changelogs",
    "slug",
    rows.map(({ record }) => record["slug"]),
  );
  return rows.map((row) => {
    const { slug, published } = row.record;
    const id = row.record_id ?? "";
    const isTaken = taken.has(String(slug));
    return {
      row,
      fields: {
        ...row.record,
        author_id: its.createdBy,
        slug: isTaken ? `${String(slug).slice(0, 50).replace(/-$/, "")}-${id.slice(-8)}` : slug,
        announced_at: published ? its.startedAt : null,
      },
    };
  });
};

/** Makes rows of records, with what they refer to here. */
export const preparations: Readonly<Record<string, Prepare>> = {
  companies,
  people,
  feedback,
  comments,
  notes: said,
  changelogs,
};
