import { countEdits, Edit, editRows } from "@earshot/domain";
import { team } from "@earshot/operations";
import { sql } from "kysely";
import { plainFields } from "../../select/fields.sql.ts";
import type { ObjectType } from "../../select/selection.ts";
import { timeConnection } from "../../select/time-connection.sql.ts";
import { userField } from "../person/person.fields.ts";

const editType: ObjectType = {
  name: "Edit",
  description: Edit.description ?? "",
  fields: {
    ...plainFields(Edit),
    user: userField("user_id", Edit.shape.user.description ?? ""),
  },
};

/** The texts of feedback or of a comment before they were edited. */
export const editsField = timeConnection(() => editType, {
  name: "Edit",
  description: "What it said before it was edited, newest first.",
  access: team("member"),
  order: "newest",
  rowsOf: (row) => editRows(row, sql.ref(`${row.alias}.id`)),
  countOf: (row) => countEdits(row, sql.ref(`${row.alias}.id`)),
});
