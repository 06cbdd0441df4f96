import { listField, type ObjectType, plainFields } from "@earshot/operations";
import { statusRows } from "./status.queries.ts";
import { FeedbackStatus } from "./status.schema.ts";
import { listStatuses } from "./status.ts";

export const statusType: ObjectType = {
  name: "FeedbackStatus",
  description: FeedbackStatus.description ?? "",
  fields: plainFields(FeedbackStatus),
};

/** A project's statuses. */
export const statusesField = listField(() => statusType, statusRows, {
  description: "In their order.",
  access: listStatuses.access,
});
