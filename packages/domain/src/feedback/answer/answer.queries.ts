import { iso, jsonObject, qb, type Scope } from "@earshot/operations";
import { sql } from "kysely";
import { authorJson } from "../../person/person.queries.ts";

/** The answer to the feedback of this alias. */
export const answerOf = ({ project }: Scope, feedback: string) =>
  qb
    .selectFrom("feedback_answers as a")
    .where("a.project_id", "=", project.id)
    .where("a.feedback_id", "=", sql.ref<string>(`${feedback}.id`));

/** The same as JSON; null without one. */
export const answerJson = (scope: Scope, feedback = "feedback") =>
  jsonObject(
    answerOf(scope, feedback)
      .innerJoin("people as au", (join) =>
        join.onRef("au.project_id", "=", "a.project_id").onRef("au.id", "=", "a.user_id"),
      )
      .select(["a.content", authorJson(scope, "au").as("user"), iso("a.created_at").as("created_at")]),
  );
