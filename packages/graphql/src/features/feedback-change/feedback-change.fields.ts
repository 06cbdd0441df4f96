import { FeedbackChange } from "@earshot/domain";
import { Id } from "@earshot/operations";
import { objectField, plainFields } from "../../select/fields.sql.ts";
import type { ObjectType } from "../../select/selection.ts";
import { sql } from "kysely";
import { commentType } from "../comment/comment.fields.ts";
import { feedbackType } from "../feedback/feedback.fields.ts";

const Identified = FeedbackChange.extend({
  id: Id.meta({ description: "The event's id, for lastEventId." }),
});

/** An event has no rows: the objects that it names are read by operations of their own. */
const noRows = () => sql`(select where false)`;

export const changeType: ObjectType = {
  name: "FeedbackChange",
  description: FeedbackChange.description ?? "",
  fields: {
    ...plainFields(Identified),
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
