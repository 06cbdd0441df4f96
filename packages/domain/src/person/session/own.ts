import { mutation, participant, ProjectPath, query, reader, type Scope } from "@earshot/operations";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { avatarOf } from "../person.queries.ts";
import { EndedPersonSessions, OwnPerson, type SignedInPerson } from "./session.schema.ts";

/** The caller as a person of the project: one row, or none for whoever has not taken part. */
export const ownPersonRow = ({ project, caller }: Scope): RawBuilder<z.output<typeof SignedInPerson>> => sql`(
  select u.id, u.email, u.full_name, ${avatarOf("u")} as avatar_url from people as u
  where u.project_id = ${project.id} and u.id = ${caller.id}::uuid)`;

export const getOwnPerson = query({
  name: "getOwnPerson",
  summary: "Returns the person as whom the caller takes part in a project.",
  access: reader,
  input: ProjectPath,
  item: () => null,
  output: OwnPerson,
  rows: (scope) =>
    sql<z.output<typeof OwnPerson>>`(select (select row_to_json(own) from ${ownPersonRow(scope)} as own) as person)`,
});

export const signPersonOut = mutation({
  name: "signPersonOut",
  summary: "Signs the caller out of a project that they are signed in to without an account, in all browsers.",
  access: participant,
  input: ProjectPath,
  item: () => null,
  output: EndedPersonSessions,
  isOpenToBlocked: true,
  async run({ db, project, caller }) {
    const { numDeletedRows } = await db
      .deleteFrom("person_sessions")
      .where("project_id", "=", project.id)
      .where("person_id", "=", caller.id)
      .executeTakeFirstOrThrow();
    return { count: Number(numDeletedRows) };
  },
});
