import { boundedArray, iso, participant, ProjectPath, qb, query, type Scope } from "@earshot/operations";
import { type SelectQueryBuilder, sql } from "kysely";
import {
  exportedComments,
  exportedCommentVotes,
  exportedFeedback,
  exportedFeedbackVotes,
  exportedWatches,
} from "./export.ts";
import { PersonExport } from "./export.schema.ts";

type Own = Pick<Scope, "caller" | "project">;

/** The rows of a list of an account's export that are of this project, whose table has this alias. */
const inProject = <DB, Table extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, Table, Row>,
  alias: string,
  { project }: Own,
) => rows.where(sql<boolean>`${sql.ref(`${alias}.project_id`)} = ${project.id}`);

/** The lists of a person's export. */
export const exportedByPerson = {
  feedback: (own: Own) => inProject(exportedFeedback(own.caller), "f", own),
  comments: (own: Own) => inProject(exportedComments(own.caller), "c", own),
  votes: (own: Own) =>
    inProject(exportedFeedbackVotes(own.caller), "v", own)
      .unionAll(inProject(exportedCommentVotes(own.caller), "v", own))
      .orderBy("created_at"),
  watches: (own: Own) => inProject(exportedWatches(own.caller), "w", own),
};

/** The caller as a person of the project, without the lists. */
export const exportedPerson = ({ caller, project }: Own) =>
  qb
    .selectFrom("people")
    .select([
      "id",
      "external_id",
      "merged_external_ids",
      "email",
      "full_name as name",
      "avatar_url",
      "locale",
      "attributes",
    ])
    .select(iso("first_seen_at").as("first_seen_at"))
    .where("project_id", "=", project.id)
    .where("id", "=", caller.id);

export const exportPerson = query({
  name: "exportPerson",
  summary: "Returns what a project holds about the caller: who they are, what they wrote and voted for.",
  access: participant,
  input: ProjectPath,
  output: PersonExport,
  noun: "person",
  rows: (scope, { maxBytes }) =>
    exportedPerson(scope).select([
      boundedArray(exportedByPerson.feedback(scope), maxBytes).as("feedback"),
      boundedArray(exportedByPerson.comments(scope), maxBytes).as("comments"),
      boundedArray(exportedByPerson.votes(scope), maxBytes).as("votes"),
      boundedArray(exportedByPerson.watches(scope), maxBytes).as("watches"),
    ]),
});
