import { jsonObject, qb, type Scope, type Tables } from "@earshot/operations";
import { maxAvatarBytes } from "@earshot/operations/schema";
import { type Expression, type Selectable, sql } from "kysely";

/**
 * The picture of the user of this alias. Every row that names the user contains it, so a long picture URL, from an
 * older version or a sign-in provider, is left out: see docs/decisions/0053. PostgreSQL knows the length of a text
 * without reading it.
 */
export const avatarOf = (user: string) =>
  sql<string | null>`case when octet_length(${sql.ref(`${user}.avatar_url`)}) <= ${sql.lit(maxAvatarBytes)}
    then ${sql.ref(`${user}.avatar_url`)} end`;

/**
 * The columns of a user of this alias, as a project shows people: the team sees every e-mail address, others only their
 * own, and "" otherwise. This is the only place that decides it.
 */
export const userColumns = ({ caller, role }: Scope, user: string) => {
  const column = <Value>(name: string) => sql.ref<Value>(`${user}.${name}`);
  return [
    column<string>("id").as("id"),
    sql<string>`case when ${role}::text is not null or ${column("id")} = ${caller.id}::uuid
      then ${column("email")} else '' end`.as("email"),
    column<string | null>("full_name").as("full_name"),
    avatarOf(user).as("avatar_url"),
  ] as const;
};

/**
 * Whoever has this id in a project, as rows with the columns above: one or none. People of the team need not take part,
 * so an account is found by its own row.
 */
export const anybody = (project: Expression<string> | string, id: Expression<unknown>) => sql<AnybodyRow>`(
  select id, email, full_name, avatar_url from users where id = ${id}
  union all
  select id, email, full_name, avatar_url from people where project_id = ${project} and id = ${id} and kind <> 'account')`;

export type AnybodyRow = Pick<Selectable<Tables["users"]>, "id" | "email" | "full_name" | "avatar_url">;

/** The same as one JSON object. */
export const userJson = (scope: Scope, user: string) => jsonObject(qb.selectNoFrom(userColumns(scope, user)));

/** True if the user of this alias is on the project's team. */
export const isTeam = ({ project }: Pick<Scope, "project">, user: string) =>
  sql<boolean>`exists (select 1 from members as team
    where team.project_id = ${project.id} and team.user_id = ${sql.ref(`${user}.id`)})`;

/** The same as FeedbackAuthor has it, of a row of `people`. */
export const personJson = (scope: Scope, person: string) =>
  jsonObject(
    qb.selectNoFrom([
      ...userColumns(scope, person),
      isTeam(scope, person).as("is_team"),
      sql.ref<Selectable<Tables["people"]>["kind"]>(`${person}.kind`).as("kind"),
    ]),
  );

/** The same as Author has it. */
export const authorJson = (scope: Scope, user: string) =>
  jsonObject(qb.selectNoFrom([...userColumns(scope, user), isTeam(scope, user).as("is_team")]));
