import { Author, isTeam, UserSummary, userColumns } from "@earshot/domain";
import { qb } from "@earshot/operations";
import { computed, objectField, plainFields } from "../../select/fields.sql.ts";
import type { ObjectType, RowScope } from "../../select/selection.ts";
import { sql } from "kysely";

export const userType: ObjectType = {
  name: "User",
  description: UserSummary.description ?? "",
  fields: {
    ...plainFields(UserSummary),
    isTeam: computed(Author.shape.is_team, (row) => isTeam(row, row.alias), {
      description: Author.shape.is_team.description ?? "",
    }),
  },
};

/** The user whose id is in this column of the row. */
export const userField = (column: string, description: string, isNullable = true) =>
  objectField(
    () => userType,
    (row: RowScope) =>
      qb
        .selectFrom("users as u")
        .select(userColumns(row, "u"))
        .where("u.id", "=", sql.ref<string>(`${row.alias}.${column}`)),
    { description, isNullable },
  );
