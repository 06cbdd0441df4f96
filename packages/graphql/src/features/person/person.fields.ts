import { anybody, Author, isTeam, PersonKind, UserSummary, userColumns } from "@earshot/domain";
import { qb } from "@earshot/operations";
import { computed, objectField, plainFields } from "../../select/fields.sql.ts";
import type { ObjectType, RowScope } from "../../select/selection.ts";
import { type Expression, type RawBuilder, sql } from "kysely";

export const userType: ObjectType = {
  name: "User",
  description: UserSummary.description ?? "",
  fields: {
    ...plainFields(UserSummary),
    isTeam: computed(Author.shape.is_team, (row) => isTeam(row, row.alias), {
      description: Author.shape.is_team.description ?? "",
    }),
    kind: computed(
      PersonKind,
      ({ project, alias }) =>
        sql`coalesce((select p.kind from people as p where p.project_id = ${project.id} and p.id = ${sql.ref(`${alias}.id`)}), 'account')`,
      { description: PersonKind.description ?? "" },
    ),
  },
};

const field =
  (rowOf: (row: RowScope, id: RawBuilder<string>) => Expression<unknown>) =>
  (column: string, description: string, isNullable = true) =>
    objectField(
      () => userType,
      (row: RowScope) => rowOf(row, sql.ref(`${row.alias}.${column}`)),
      { description, isNullable },
    );

/** The person of the project whose id is in this column of the row: an author or a voter. */
export const personField = field((row, id) =>
  qb
    .selectFrom("people as u")
    .select(userColumns(row, "u"))
    .where("u.project_id", "=", row.project.id)
    .where("u.id", "=", id),
);

/** The same for a column that may also name somebody of the team who takes no part. */
export const userField = field((row, id) =>
  qb.selectFrom(anybody(row.project.id, id).as<"u">(sql.ref("u"))).select(userColumns(row, "u")),
);
