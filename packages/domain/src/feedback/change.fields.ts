import { objectField, type ObjectType, plainFields } from "@earshot/operations";
import { sql } from "kysely";
import { commentType } from "../comment/comment.fields.ts";
import { FeedbackChange } from "./change.schema.ts";
import { feedbackType } from "./feedback.fields.ts";

/** An event has no rows: the objects that it names are read by operations of their own. */
const noRows = () => sql`(select where false)`;

export const changeType: ObjectType = {
  name: "FeedbackChange",
  description: FeedbackChange.description ?? "",
  fields: {
    ...plainFields(FeedbackChange),
    feedback: objectField(() => feedbackType, noRows, {
      isNullable: true,
      description: "The feedback as it is now. Null if it is gone, or if the change is to the statuses.",
    }),
    comment: objectField(() => commentType, noRows, {
      isNullable: true,
      description: "The comment as it is now. Null if it is gone, or if the change is not about a comment.",
    }),
  },
};
