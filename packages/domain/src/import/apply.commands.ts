import type { Db } from "@earshot/operations";
import { sql } from "kysely";
import { insertRows } from "../archive/insert.commands.ts";
import { countItems } from "../board-count/count.commands.ts";
import { insertAddresses } from "../old-address/old-address.commands.ts";
import { kinds } from "./kinds.ts";
import { preparations } from "./prepare.commands.ts";
import { applyTerms, isTerm, statusNames } from "./terms/terms.commands.ts";
import {
  type Fields,
  type ImportRow,
  isForgotten,
  type Outcome,
  peopleHere,
  present,
  type RunningImport,
} from "./row.ts";

type Outcomes = Map<number, Outcome>;

/** The ids here of what these ids of a source stand for. */
async function targetsOf(
  db: Db,
  projectId: string,
  kind: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  // The team may have left a tag out, or deleted it since.
  const { rows } = await sql<{ id: string; target_id: string }>`select id, target_id from imported_records as i
    where project_id = ${projectId} and kind = ${kind} and id = any(${ids}::uuid[]) and exists (
      select 1 from ${sql.table(kind)} as t where t.project_id = ${projectId} and t.id = i.target_id)`.execute(db);
  return new Map(rows.map(({ id, target_id }) => [id, target_id]));
}

/** The tags or companies here that each row has: each once, also if the team has chosen one for several of the source. */
async function listedHere(db: Db, projectId: string, kind: "tags" | "companies", added: readonly Fields[]) {
  const lists = added.map((fields) => ({ owner: fields["id"], ids: (fields[kind] ?? []) as string[] }));
  const all = lists.flatMap(({ ids }) => ids);
  const targets = await targetsOf(db, projectId, kind, all);
  return lists.flatMap(({ owner, ids }) => {
    const own = new Set(ids.flatMap((id) => targets.get(id) ?? []));
    return [...own].map((target) => ({ owner, target }));
  });
}

/** Adds what belongs to new rows: tags and answers of feedback, companies of people. */
async function addParts(db: Db, { projectId }: RunningImport, kind: string, added: readonly Fields[]): Promise<void> {
  if (kind === "feedback") {
    const tagged = await listedHere(db, projectId, "tags", added);
    const tags = tagged.map(({ owner, target }) => ({ feedback_id: owner, tag_id: target }));
    await insertRows(db, projectId, "feedback_tags", "feedback_id tag_id", tags);
    const answers = added.flatMap(({ id, answer }): Fields[] =>
      answer ? [{ ...(answer as Fields), feedback_id: id }] : [],
    );
    const people = await peopleHere(
      db,
      projectId,
      answers.map((answer) => answer["user_id"]),
    );
    const own = answers.flatMap((answer) => {
      const user_id = people.get(answer["user_id"])?.id;
      return user_id ? [{ ...answer, user_id }] : [];
    });
    await insertRows(db, projectId, "feedback_answers", "feedback_id user_id content created_at", own);
  }
  if (kind === "people") {
    const employed = await listedHere(db, projectId, "companies", added);
    const rows = employed.map(({ owner, target }) => ({ person_id: owner, company_id: target }));
    await insertRows(db, projectId, "person_companies", "person_id company_id", rows);
  }
}

/** The column of old addresses that refers to rows of a kind. */
export const addressedBy = (kind: string) =>
  kind === "feedback" ? "feedback_id" : kind === "changelogs" ? "changelog_id" : undefined;

/** Adds the paths that these rows had where they come from. */
async function addAddresses(db: Db, its: RunningImport, kind: string, rows: readonly { id: string; record: Fields }[]) {
  const column = addressedBy(kind);
  const addressed = rows.map(({ id, record }) => ({ id, addresses: (record["addresses"] ?? []) as string[] }));
  if (column) await insertAddresses(db, its.projectId, column, addressed, its.id);
}

/** Adds rows that no import has brought before. */
async function addRows(db: Db, its: RunningImport, kind: string, rows: readonly ImportRow[], outcomes: Outcomes) {
  const { table = "", columns = "" } = kinds[kind] ?? {};
  if (rows.length === 0) return;
  const here = await present(
    db,
    its.projectId,
    table,
    rows.map(({ record_id }) => record_id),
  );
  const prepared = (await preparations[kind]?.(db, its, rows)) ?? [];
  const isNew = ({ row, target }: (typeof prepared)[number]) => target === undefined && !here.has(row.record_id);
  const added = prepared.filter((one) => one.fields && isNew(one)).map(({ fields }) => fields ?? {});
  await insertRows(db, its.projectId, table, columns, added);
  await addParts(db, its, kind, added);
  const ids = added.map(({ id }) => String(id));
  if (kind === "feedback") await countItems({ db, project: { id: its.projectId } }, ids, 1);
  await addAddresses(
    db,
    its,
    kind,
    added.map((record) => ({ id: String(record["id"]), record })),
  );
  const known = prepared.flatMap(({ row, fields, target }) =>
    fields
      ? [{ kind, id: row.record_id, target_id: target ?? row.record_id, record: row.record, import_id: its.id }]
      : [],
  );
  await insertRows(db, its.projectId, "imported_records", "kind id target_id record import_id", known);
  for (const one of prepared) outcomes.set(one.row.n, !one.fields ? "kept" : isNew(one) ? "made" : "same");
}

/** Returns what an import writes of a column of one of these records: the status here of one of the source. */
export async function writer(db: Db, { projectId }: RunningImport, kind: string, rows: readonly ImportRow[]) {
  const named = rows.map(({ record }) => record["status"]);
  const names = kind === "feedback" ? await statusNames(db, projectId, named) : new Map<unknown, string>();
  return (record: Fields, column: string): unknown =>
    column === "status" ? (names.get(record[column]) ?? record[column]) : record[column];
}

/** A person who is not only known from imports: what they are called follows their account, their product or the team. */
const isKnownElsewhere = (kind: string, fields: Fields) => kind === "people" && fields["kind"] !== "imported";

/** The columns in which merged feedback of a source tells nothing of feedback that is not merged here. */
const ofMerged = new Set(["status", "extra_upvotes"]);

/** The change of a row, by what its source has changed since the last import; undefined if that is nothing. */
function changeOf(
  { n, target_id, last, record }: ImportRow,
  fields: Fields,
  columns: readonly string[],
  written: (record: Fields, column: string) => unknown,
) {
  const changed = columns.filter(
    (column) =>
      JSON.stringify(last?.[column]) !== JSON.stringify(record[column]) &&
      !(ofMerged.has(column) && record["merged_into"] && !fields["merged_into"]),
  );
  if (changed.length === 0) return undefined;
  const valuesBy = (valueOf: (column: string) => unknown) =>
    Object.fromEntries(columns.map((column) => [column, valueOf(column)]));
  const next = valuesBy((column) => (changed.includes(column) ? written(record, column) : fields[column]));
  // What the source said before is not always what was here: the team may have changed that.
  const before = { ...valuesBy((column) => fields[column]), last: valuesBy((column) => last?.[column]) };
  return { n, before, next: { ...next, id: target_id } };
}

/** Changes rows whose source has changed, in what changed there alone. */
async function changeRows(db: Db, its: RunningImport, kind: string, all: readonly ImportRow[], outcomes: Outcomes) {
  const { table = "", changing = "" } = kinds[kind] ?? {};
  for (const { n } of all) outcomes.set(n, "same");
  if (all.length === 0 || changing === "") return;
  const columns = changing.split(" ");
  const { rows: current } = await sql<{ id: string; fields: Fields }>`select id, row_to_json(t) as fields
    from ${sql.table(table)} as t where project_id = ${its.projectId}
    and id = any(${all.map(({ target_id }) => target_id)}::uuid[]) for no key update`.execute(db);
  // The project may have forgotten somebody since these rows were read.
  const ids = all.map(({ record_id }) => record_id);
  const forgotten = await present(db, its.projectId, "imported_records", ids, isForgotten);
  const rows = all.filter(({ record_id }) => !forgotten.has(record_id));
  const byId = new Map(current.map(({ id, fields }) => [id, fields]));
  const written = await writer(db, its, kind, rows);
  const changes = rows.flatMap((row) => {
    const fields = byId.get(row.target_id ?? "");
    const isKept = !fields || isKnownElsewhere(kind, fields);
    const change = isKept ? undefined : changeOf(row, fields, columns, written);
    outcomes.set(row.n, isKept ? "kept" : change ? "changed" : "same");
    return change ? [change] : [];
  });
  await setRows(
    db,
    its.projectId,
    table,
    columns,
    changes.map(({ next }) => next),
  );
  await sql`update import_rows as r set before = c.before from json_to_recordset(${JSON.stringify(changes)}::json)
    as c (n int, before jsonb) where r.project_id = ${its.projectId} and r.import_id = ${its.id} and r.n = c.n`.execute(
    db,
  );
  await addAddresses(
    db,
    its,
    kind,
    rows.flatMap(({ target_id, record }) => (target_id && byId.has(target_id) ? [{ id: target_id, record }] : [])),
  );
  const known = JSON.stringify(rows.map(({ record_id, record }) => ({ id: record_id, record })));
  await sql`update imported_records as i set record = c.record from json_to_recordset(${known}::json) as c (id uuid, record jsonb)
    where i.project_id = ${its.projectId} and i.kind = ${kind} and i.id = c.id`.execute(db);
}

/** Sets columns of rows of a project. The caller has locked them. */
export async function setRows(
  db: Db,
  projectId: string,
  table: string,
  columns: readonly string[],
  rows: readonly Fields[],
) {
  if (rows.length === 0) return;
  const set = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`next.${column}`)}`));
  const scope = { db, project: { id: projectId } };
  const counted = table === "feedback" ? rows.map(({ id }) => String(id)) : [];
  await countItems(scope, counted, -1);
  await sql`update ${sql.table(table)} as t set ${set}
    from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json) as next
    where t.project_id = ${projectId} and t.id = next.id`.execute(db);
  await countItems(scope, counted, 1);
}

/** Adds or changes records that have an id. */
export async function applyRecords(
  db: Db,
  its: RunningImport,
  kind: string,
  rows: readonly ImportRow[],
): Promise<Outcomes> {
  if (isTerm(kind)) return applyTerms(db, its, kind, rows);
  const outcomes: Outcomes = new Map();
  const { fresh = [], changed = [] } = Object.groupBy(rows, (row) =>
    row.last === null ? "fresh" : row.is_same ? "same" : "changed",
  );
  for (const { n, is_same } of rows) if (is_same) outcomes.set(n, "same");
  await addRows(db, its, kind, fresh, outcomes);
  await changeRows(db, its, kind, changed, outcomes);
  return outcomes;
}
