import { type Db, newId } from "@earshot/operations";
import { sql } from "kysely";
import { insertRows } from "../../archive/insert.commands.ts";
import { kinds } from "../kinds.ts";
import { type Fields, type ImportRow, type Outcome, present, type RunningImport } from "../row.ts";

/** True for the kinds of terms, which are the statuses and tags of a source. The team may choose what stands for each here. */
export const isTerm = (kind: string): kind is "statuses" | "tags" => kind === "statuses" || kind === "tags";

/** Returns names in lower case, by the names: as the database has them, whose letters depend on its locale. */
async function lowerOf(db: Db, names: readonly unknown[]): Promise<ReadonlyMap<unknown, string>> {
  const { rows } = await sql<{ name: string; key: string }>`select name, lower(name) as key
    from unnest(${[...new Set(names)].filter(Boolean)}::text[]) as name`.execute(db);
  return new Map(rows.map(({ name, key }) => [name, key]));
}

/** The names of the statuses here for these that feedback of a source has as its status. */
export async function statusNames(
  db: Db,
  projectId: string,
  named: readonly unknown[],
): Promise<ReadonlyMap<unknown, string>> {
  const { rows } = await sql<{ key: string; name: string }>`select lower(name) as key, name from statuses
    where project_id = ${projectId} and moving_into is null
    union all select lower(i.record ->> 'name'), s.name from imported_records as i
      join statuses as s on s.project_id = ${projectId} and s.id = i.target_id
      where i.project_id = ${projectId} and i.kind = 'statuses' and i.record ? 'name'`.execute(db);
  // The team's choices come last, so that they win.
  const names = new Map(rows.map(({ key, name }) => [key, name]));
  const lower = await lowerOf(db, named);
  return new Map(
    [...lower].flatMap(([name, key]) => {
      const here = names.get(key);
      return here === undefined ? [] : [[name, here]];
    }),
  );
}

/** The statuses or tags here by their names in lower case, in their order. */
async function ownTerms(db: Db, projectId: string, kind: "statuses" | "tags"): Promise<Map<string, string>> {
  const isOwn = kind === "statuses" ? sql`moving_into is null` : sql`true`;
  const order = kind === "statuses" ? sql`position` : sql`id`;
  const { rows } = await sql<{ id: string; key: string }>`select id, lower(name) as key from ${sql.table(kind)}
    where project_id = ${projectId} and ${isOwn} order by ${order}`.execute(db);
  return new Map(rows.map(({ id, key }) => [key, id]));
}

/** The place after the last status. */
async function nextPosition(db: Db, projectId: string): Promise<number> {
  const { rows } = await sql<{ position: number }>`select coalesce(max(position) + 1, 0)::int as position from statuses
    where project_id = ${projectId}`.execute(db);
  return rows[0]?.position ?? 0;
}

/**
 * Finds what stands here for the statuses or tags of a source, and adds what is missing: what the team has chosen, else what
 * stood for it at the last import, else what has its name. Feedback of a status that is left out gets the first one here.
 */
export async function applyTerms(
  db: Db,
  its: RunningImport,
  kind: "statuses" | "tags",
  rows: readonly ImportRow[],
): Promise<Map<number, Outcome>> {
  const { projectId } = its;
  const own = await ownTerms(db, projectId, kind);
  const ids = new Set(own.values());
  const taken = await present(
    db,
    projectId,
    kind,
    rows.map(({ record_id }) => record_id),
  );
  const chosen = its.chosen?.[kind] ?? [];
  const named = [...rows.map(({ record }) => record["name"]), ...chosen.flatMap(({ from, to }) => [from, to])];
  const keys = await lowerOf(db, named);
  const choices = new Map(chosen.map(({ from, to }) => [keys.get(from), to]));
  const first = await nextPosition(db, projectId);
  const added: Fields[] = [];
  const outcomes = new Map<number, Outcome>();
  const known = rows.map(({ n, record, record_id, target_id }) => {
    const choice = choices.get(keys.get(record["name"]));
    const id = record_id ?? "";
    let target: string | undefined;
    // What is left out stands for nothing here: also not for the tag that an earlier import has made of it.
    if (choice === null) target = kind === "statuses" ? [...own.values()][0] : taken.has(id) ? newId() : id;
    else if (choice === undefined && target_id && (ids.has(target_id) || kind === "tags")) target = target_id;
    else target = own.get(keys.get(choice ?? record["name"]) ?? "");
    outcomes.set(n, target === undefined ? "made" : "same");
    if (target === undefined) {
      target = taken.has(id) ? newId() : id;
      const name = choice ?? record["name"];
      added.push({ ...record, id: target, name, position: first + added.length });
      own.set(keys.get(name) ?? "", target);
    }
    return { kind, id, target_id: target, record, import_id: its.id };
  });
  await insertRows(db, projectId, kind, kinds[kind]?.columns ?? "", added);
  await sql`insert into imported_records (project_id, kind, id, target_id, record, import_id)
    select ${projectId}::uuid, kind, id, target_id, record, import_id
    from json_populate_recordset(null::imported_records, ${JSON.stringify(known)}::json)
    on conflict (project_id, kind, id) do update set target_id = excluded.target_id, record = excluded.record`.execute(
    db,
  );
  return outcomes;
}
