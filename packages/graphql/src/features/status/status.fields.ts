import { FeedbackStatus, listStatuses, statusRows } from "@earshot/domain";
import { listField, plainType } from "../../select/fields.sql.ts";

export const statusType = plainType("FeedbackStatus", FeedbackStatus);

/** A project's statuses. */
export const statusesField = listField(() => statusType, statusRows, {
  description: "In their order.",
  access: listStatuses.access,
});
