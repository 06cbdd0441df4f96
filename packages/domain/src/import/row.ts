import type { Db } from "@earshot/operations";
import { sql } from "kysely";

export type Fields = Readonly<Record<string, unknown>>;

/** A row of an import, with what the last import knew of it. */
export interface ImportRow {
  readonly n: number;
  readonly kind: string;
  readonly record_id: string | null;
  readonly record: Fields;
  /** The same record at the last import; null if there was none. */
  readonly last: Fields | null;
  readonly is_same: boolean;
  readonly target_id: string | null;
}

export interface RunningImport {
  readonly id: string;
  readonly projectId: string;
  readonly createdBy: string;
  readonly startedAt: string;
  /** The team's choices for the statuses and tags of the source; null if it made none. */
  readonly chosen: Chosen | null;
}

/** For a status or a tag of a source the one here, which is added if it is missing; null: it is left out. */
interface Choice {
  readonly from: string;
  readonly to: string | null;
}

export type Chosen = Readonly<Partial<Record<"statuses" | "tags", readonly Choice[]>>>;

export type Outcome = "made" | "changed" | "same" | "kept";

/** Somebody of a source, as they are here. */
interface PersonHere {
  readonly id: string;
  readonly isForgotten: boolean;
}

/**
 * Returns who people of a source are here, by their ids there: the one whom they were merged into. They stay until the
 * transaction ends: whoever forgets or merges them waits for it, and finds what it brings.
 */
export async function peopleHere(
  db: Db,
  projectId: string,
  ids: readonly unknown[],
): Promise<Map<unknown, PersonHere>> {
  const isTheirs = sql`i.project_id = ${projectId} and i.kind = 'people' and i.id = any(${[...new Set(ids)].filter(Boolean)}::uuid[])`;
  await sql`select 1 from people where project_id = ${projectId} and id in (
    select target_id from imported_records as i where ${isTheirs}) order by id for key share`.execute(db);
  const { rows } = await sql<
    PersonHere & { there: string }
  >`select i.id as there, p.id, i.record = '{}' as "isForgotten"
    from imported_records as i join people as p on p.project_id = ${projectId} and p.id = i.target_id
    where ${isTheirs}`.execute(db);
  return new Map(rows.map(({ there, ...person }) => [there, person]));
}

/** True of the record of a person whom the project has forgotten: see erasePerson. */
export const isForgotten = sql<boolean>`(kind = 'people' and record = '{}')`;

/** Returns which of these ids a table of the project has. */
export async function present(
  db: Db,
  projectId: string,
  table: string,
  ids: readonly unknown[],
  isIt = sql<boolean>`true`,
): Promise<Set<unknown>> {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} where project_id = ${projectId}
    and id = any(${ids.filter(Boolean)}::uuid[]) and ${isIt}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Maps ids of feedback to the feedback that takes their votes and comments: the survivor, if the team has merged them. */
export async function takersOf(db: Db, projectId: string, ids: readonly unknown[]): Promise<Map<unknown, string>> {
  const { rows } = await sql<{ id: string; taker: string }>`select id, coalesce(merged_into, id) as taker from feedback
    where project_id = ${projectId} and id = any(${[...new Set(ids)].filter(Boolean)}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, taker }) => [id, taker]));
}
