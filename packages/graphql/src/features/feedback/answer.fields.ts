import { Answer, answerOf } from "@earshot/domain";
import { iso } from "@earshot/operations";
import { objectField, plainFields } from "../../select/fields.sql.ts";
import type { ObjectType } from "../../select/selection.ts";
import { personField } from "../person/person.fields.ts";

const answerType: ObjectType = {
  name: "Answer",
  description: Answer.description ?? "",
  fields: {
    ...plainFields(Answer),
    user: personField("user_id", "The member who wrote it.", false),
  },
};

export const answerField = objectField(
  () => answerType,
  (row) => answerOf(row, row.alias).select(["a.content", "a.user_id", iso("a.created_at").as("created_at")]),
  { description: "The team's answer. Null without one.", isNullable: true },
);
