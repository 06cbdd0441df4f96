import { StatusChange, statusChangesOf } from "@earshot/domain";
import { sql } from "kysely";
import { listField, plainFields } from "../../select/fields.sql.ts";
import type { ObjectType } from "../../select/selection.ts";
import { userField } from "../person/person.fields.ts";

const statusChangeType: ObjectType = {
  name: "StatusChange",
  description: StatusChange.description ?? "",
  fields: {
    ...plainFields(StatusChange),
    user: userField("user_id", "The user who changed the status. Null if no user did."),
  },
};

/** The latest changes of a feedback's status. */
export const statusChangesField = listField(
  () => statusChangeType,
  (row) => statusChangesOf(row, sql.ref<string>(`${row.alias}.id`)),
  { description: "The latest changes of its status, oldest first." },
);
