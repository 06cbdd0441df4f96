import { FeedbackLock, FullFeedback, lockRow } from "@earshot/domain";
import { objectField, plainFields } from "../../select/fields.sql.ts";
import type { ObjectType } from "../../select/selection.ts";
import { userField } from "../person/person.fields.ts";

const lockType: ObjectType = {
  name: "FeedbackLock",
  description: FeedbackLock.description ?? "",
  fields: {
    ...plainFields(FeedbackLock),
    user: userField("locked_by", "The member who has locked it."),
  },
};

export const lockField = objectField(
  () => lockType,
  (row) => lockRow(row, row.alias),
  { description: FullFeedback.shape.locked.description, isNullable: true },
);
