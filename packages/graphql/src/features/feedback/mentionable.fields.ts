import { mentionableRows } from "@earshot/domain";
import { sql } from "kysely";
import { listField } from "../../select/fields.sql.ts";
import { userType } from "../person/person.fields.ts";

/** Whom a comment on feedback can mention. */
export const mentionableField = listField(
  () => userType,
  (row) => mentionableRows(row, sql.ref(`${row.alias}.id`), { q: "", team: false }),
  // The caller is not among them.
  { description: "Whom a comment on it can mention: the first ten by their names.", isUncached: true },
);
