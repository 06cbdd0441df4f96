import { iso, jsonObject, objectField, type ObjectType, plainFields, qb, type Scope } from "@earshot/operations";
import { sql } from "kysely";
import { userField, userJson } from "../account/account.fields.ts";
import { Answer } from "./answer.schema.ts";

/** The answer to the feedback of this alias. */
const answerOf = ({ project }: Scope, feedback: string) =>
  qb
    .selectFrom("feedback_answers as a")
    .where("a.project_id", "=", project.id)
    .where("a.feedback_id", "=", sql.ref<string>(`${feedback}.id`));

/** The same as JSON; null without one. */
export const answerJson = (scope: Scope, feedback = "feedback") =>
  jsonObject(
    answerOf(scope, feedback)
      .innerJoin("users as au", "au.id", "a.user_id")
      .select(["a.content", userJson(scope, "au").as("user"), iso("a.created_at").as("created_at")]),
  );

const answerType: ObjectType = {
  name: "Answer",
  description: Answer.description ?? "",
  fields: {
    ...plainFields(Answer),
    user: userField("user_id", "The member who wrote it.", false),
  },
};

export const answerField = objectField(
  () => answerType,
  (row) => answerOf(row, row.alias).select(["a.content", "a.user_id", iso("a.created_at").as("created_at")]),
  { description: "The team's answer. Null without one.", isNullable: true },
);
