import { sql } from "kysely";
import { v7 } from "uuid";
import type { z } from "zod";
import type { UserSummary } from "../account/account.schema.ts";
import type { ProjectScope } from "./operation.ts";

/** A new id. UUIDv7 grows with time, so that no sequence is needed and an index's end is where rows are added. */
export const newId = (): string => v7();

/** A timestamptz as the doors write it: ISO 8601, UTC, milliseconds; null stays null. */
export const iso = <Column extends string>(column: Column) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Alphabetical order, whatever the case, and the same in every database's locale. */
export const byName = (column: string) => sql`lower(${sql.ref(column)}) collate "C"`;

/** The current instant as it is stored: `now()` would round up, and what is published now would not be due yet. */
export const currentInstant = sql<string>`date_trunc('milliseconds', now())`;

/** A user's e-mail as this caller may see it: the team sees all, others their own, and "" for the rest. */
const visibleEmail = (scope: ProjectScope, user: string) =>
  scope.role
    ? sql<string>`${sql.ref(`${user}.email`)}`
    : sql<string>`case when ${sql.ref(`${user}.id`)} = ${scope.caller.id} then ${sql.ref(`${user}.email`)} else '' end`;

export type User = z.output<typeof UserSummary>;

/** The user of this alias, as one JSON object. The only place that builds a user inside a project. */
export const userJson = (scope: ProjectScope, user: string) =>
  sql<User>`json_build_object('id', ${sql.ref(`${user}.id`)}, 'email', ${visibleEmail(scope, user)},
    'full_name', ${sql.ref(`${user}.full_name`)}, 'avatar_url', ${sql.ref(`${user}.avatar_url`)})`;

/** The owner of what belongs to the whole project. */
export const nobody = sql<null>`null`.as("user_id");

/** The row of this id in the caller's project. */
export const row = ({ project }: ProjectScope, id: string) => sql<boolean>`project_id = ${project.id} and id = ${id}`;

/** What SET takes of an update's changes: it wants a column also where nothing is named. */
export const assignments = <Changes extends object>(changes: Changes) => ({ ...changes, id: sql.ref<string>("id") });

/** Holds the project's row until the transaction ends, so that whoever calls this comes one at a time. */
export const lockProject = ({ db, project }: ProjectScope) =>
  db.selectFrom("projects").select("id").where("id", "=", project.id).forNoKeyUpdate().execute();
