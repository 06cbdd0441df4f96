import { type RawBuilder, sql } from "kysely";
import type { Db } from "../sql/database.ts";
import { newId } from "../sql/expressions.ts";

interface AuditScope {
  readonly db: Db;
  readonly project: { readonly id: string };
  readonly caller: { readonly id: string };
}

type State = Readonly<Record<string, unknown>>;

/** The declaration of a write that the audit keeps. An entry has no secrets, and of people nothing but their ids. */
export interface Audit<Input, Result> {
  /** The kind of thing that it is done to, such as "webhook". */
  readonly subject: string;
  /** Its id. Of what the write creates, only the result has it. */
  id?(input: Input, result?: Result): string | undefined;
  /**
   * The row that tells how it is, read before and after the work. What differs is kept. A write that changes none of it is not
   * kept.
   */
  state?(scope: AuditScope, id: string, input: Input): RawBuilder<unknown>;
  /** Further facts of the entry. */
  says?(input: Input, result: Result): State;
  /** False of a call that only tells what it would do, or has done nothing. */
  isDone?(input: Input, result: Result): boolean;
  /**
   * The projects whose audit has it, of a write that is about none: all those of the caller's teams, or none, of what is done
   * to the server itself.
   */
  projects?: "caller's" | "none";
}

/** The projects of what is done to the server itself: its own audit has it. */
export const ofServer = { projects: "none" } as const;

/** A row of a table of projects, with these columns. */
export const rowState =
  (table: string, ...columns: string[]): NonNullable<Audit<unknown, unknown>["state"]> =>
  ({ project }, id) =>
    sql`select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
      where project_id = ${project.id} and id = ${id}`;

/** An address without what may be secret in it: its host, and a short hash by which a change shows. */
export const hostOf = (column: string) => sql`case when ${sql.ref(column)} is not null then
  split_part(${sql.ref(column)}, '/', 3) || ' ' || left(encode(sha256(convert_to(${sql.ref(column)}, 'UTF8')), 'hex'), 8) end`;

/** The parts that differ, each with what was and what is. Null: nothing does. */
function difference(before: State | null, after: State | null) {
  if (!before || !after) return before || after ? { before, after } : null;
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const of = (state: State) => Object.fromEntries(names.map((name) => [name, state[name]]));
  return names.length > 0 ? { before: of(before), after: of(after) } : null;
}

const columns = sql.raw("id, action, actor_id, subject, subject_id, before, after");

/** An entry of the server's audit. Nobody is its actor if it was done on the command line. */
interface Entry {
  readonly action: string;
  readonly actor_id: string | null;
  readonly subject: string;
  readonly subject_id: string | null;
  readonly before?: State | null;
  readonly after?: State | null;
}

/** Adds an entry to the audit of each of these projects, or to that of the server itself. */
export async function addToAudit(db: Db, entry: Entry, projects: readonly string[] | "none"): Promise<void> {
  const rows = (projects === "none" ? [undefined] : projects).map((project_id) => ({
    ...entry,
    project_id,
    id: newId(),
  }));
  const [table, key] = projects === "none" ? [sql`server_audit`, sql``] : [sql`audit`, sql`project_id, `];
  await sql`insert into ${table} (${key}${columns}) select ${key}${columns}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (project_id uuid, id uuid, action text, actor_id uuid,
      subject text, subject_id uuid, before jsonb, after jsonb)`.execute(db);
}

/**
 * Reads what is before the work. Returns a function that reads what is after it, and adds both to the audit in the same
 * transaction.
 */
export async function beginAudit<Input, Result>(
  audit: Audit<Input, Result>,
  action: string,
  scope: AuditScope,
  input: Input,
): Promise<(result: Result, projectId: string) => Promise<void>> {
  const { db, caller } = scope;
  const stateOf = async (result?: Result): Promise<State | null> => {
    const id = audit.id?.(input, result);
    if (!audit.state || (audit.id && id === undefined)) return null;
    const { rows } = await sql<{
      state: State;
    }>`select to_jsonb(one) as state from (${audit.state(scope, id ?? "", input)}) as one`.execute(db);
    return rows[0]?.state ?? null;
  };
  const before = await stateOf();
  const teams =
    audit.projects === "caller's"
      ? await sql<{ project_id: string }>`select project_id from members where user_id = ${caller.id}`.execute(db)
      : undefined;

  return async (result, projectId) => {
    if (audit.isDone?.(input, result) === false) return;
    const changed = audit.state ? difference(before, await stateOf(result)) : { before: null, after: null };
    if (!changed) return;
    const said = audit.says?.(input, result);
    const entry = {
      action,
      actor_id: caller.id || null,
      subject: audit.subject,
      subject_id: audit.id?.(input, result) ?? null,
      before: changed.before,
      after: said ? { ...changed.after, ...said } : changed.after,
    };
    const those = teams?.rows.map(({ project_id }) => project_id) ?? [projectId];
    await addToAudit(db, entry, audit.projects === "none" ? "none" : those);
  };
}
