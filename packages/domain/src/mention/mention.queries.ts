import type { Scope } from "@earshot/operations";
import { type Expression, type RawBuilder, sql } from "kysely";
import { userColumns, isTeam } from "../person/person.queries.ts";
import { mostMentionable } from "./mention.schema.ts";

interface Writer {
  readonly project: Pick<Scope["project"], "id">;
  /** True if whoever writes is on the team, which may mention all of it. */
  readonly isOnTeam: RawBuilder<unknown>;
  /** True for a note, which reaches the team alone. */
  readonly isNote: RawBuilder<unknown>;
}

/**
 * Whom a text on this feedback may mention, as rows with the columns of `anybody`: its author and those who comment on it, and
 * the whole team in what the team writes. Others learn from it of nobody on the team who takes no part.
 */
export const mentionable = ({ project, isOnTeam, isNote }: Writer, feedbackId: Expression<unknown>) => sql`(
  select one.id, coalesce(u.email, p.email) as email, coalesce(u.full_name, p.full_name) as full_name,
    coalesce(u.avatar_url, p.avatar_url) as avatar_url
  from (
    select user_id as id from feedback where project_id = ${project.id} and id = ${feedbackId} and not ${isNote}
    union select user_id from comments
      where project_id = ${project.id} and feedback_id = ${feedbackId} and held_by is null and not ${isNote}
    union select user_id from members where project_id = ${project.id} and ${isOnTeam}) as one
  left join users as u on u.id = one.id
  left join people as p on p.project_id = ${project.id} and p.id = one.id and p.kind not in ('account', 'anonymous')
  where coalesce(u.full_name, p.full_name) is not null and u.issuer is distinct from 'deleted')`;

/** Those of them whose name, or a word of it, begins with a text: the first few by their names. */
export function mentionableRows(
  scope: Scope,
  feedbackId: Expression<unknown>,
  { q, team }: { q: string; team: boolean },
) {
  const { project, caller, role } = scope;
  const isOnTeam = sql`${role}::text is not null`;
  const whom = mentionable({ project, isOnTeam, isNote: sql`${team}::boolean` }, feedbackId);
  const typed = sql`lower(${q}::text)`;
  const columns = sql.join(
    [...userColumns(scope, "who"), isTeam(scope, "who").as("is_team")].map((column) => sql`${column}`),
  );
  return sql`(select ${columns} from ${whom} as who
    where who.id is distinct from ${caller.id}::uuid
      and (starts_with(lower(who.full_name), ${typed}) or position(' ' || ${typed} in lower(who.full_name)) > 0)
    order by lower(who.full_name), who.id limit ${sql.lit(mostMentionable)})`;
}
