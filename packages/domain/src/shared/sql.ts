import {
  type Compilable,
  DummyDriver,
  type Expression,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from "kysely";
import { v7 } from "uuid";
import type { Database, Db } from "../entities.ts";
import type { Role } from "./access.ts";
import { jsonObject } from "./json.sql.ts";
import type { ProjectScope } from "./operation.ts";

/** Where a statement is written that is carried out elsewhere. */
export const tables = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Carries out a statement, here; its first row. */
export async function first<Row>(db: Db, statement: Compilable<Row>): Promise<Row | undefined> {
  const { rows } = await db.executeQuery(statement.compile());
  return rows[0];
}

/** Who asks in which project, for a statement: values, or columns of its own. */
export interface Scope {
  readonly project: { readonly id: string | Expression<string> };
  readonly caller: { readonly id: string | Expression<string> };
  readonly role: Role | null | Expression<Role | null>;
}

/** A new id. UUIDv7 grows with time, so that no sequence is needed and an index's end is where rows are added. */
export const newId = (): string => v7();

/** A timestamptz as the doors write it: ISO 8601, UTC, milliseconds; null stays null. */
export const iso = <Column extends string>(column: Column) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Alphabetical order, whatever the case, and the same in every database's locale. */
export const byName = (column: string) => sql`lower(${sql.ref(column)}) collate "C"`;

/** The current instant as it is stored: `now()` would round up, and what is published now would not be due yet. */
export const currentInstant = sql<string>`date_trunc('milliseconds', now())`;

/**
 * What is shown of a user inside a project, under this alias: the team sees all e-mails, others their own, and "" for
 * the rest. The only place that says so.
 */
export const userColumns = ({ caller, role }: Scope, user: string) => {
  const column = <Value>(name: string) => sql.ref<Value>(`${user}.${name}`);
  return [
    column<string>("id").as("id"),
    sql<string>`case when ${role}::text is not null or ${column("id")} = ${caller.id}::uuid
      then ${column("email")} else '' end`.as("email"),
    column<string | null>("full_name").as("full_name"),
    column<string | null>("avatar_url").as("avatar_url"),
  ] as const;
};

/** The user of this alias, as one JSON object. */
export const userJson = (scope: Scope, user: string) => jsonObject(tables.selectNoFrom(userColumns(scope, user)));

/** The owner of what belongs to the whole project. */
export const nobody = sql<null>`null`.as("user_id");

/** The row of this id in the caller's project. */
export const row = ({ project }: Pick<Scope, "project">, id: string) =>
  sql<boolean>`project_id = ${project.id} and id = ${id}`;

/** What SET takes of an update's changes: it wants a column also where nothing is named. */
export const assignments = <Changes extends object>(changes: Changes) => ({ ...changes, id: sql.ref<string>("id") });

/** Holds the project's row until the transaction ends, so that whoever calls this comes one at a time. */
export const lockProject = ({ db, project }: ProjectScope) =>
  db.selectFrom("projects").select("id").where("id", "=", project.id).forNoKeyUpdate().execute();
