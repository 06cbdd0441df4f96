import {
  jsonObject,
  objectField,
  type ObjectType,
  plainFields,
  plainType,
  qb,
  type RowScope,
  type Scope,
  select,
  signedIn,
} from "@earshot/operations";
import { sql } from "kysely";
import { z } from "zod";
import { notificationCountField, notificationsField } from "../notification/notification.fields.ts";
import { preferencesField } from "../preference/preference.fields.ts";
import { sessionsField } from "../session/session.fields.ts";
import { tokensField } from "../token/token.fields.ts";
import { Account, UserSummary } from "./account.schema.ts";
import { accountColumns } from "./account.ts";
import { exportField } from "./export.fields.ts";

/**
 * A user of this alias, as a project shows people: the team sees every e-mail address, others their own, and "" for the
 * rest. The only place that decides this.
 */
export const userColumns = ({ caller, role }: Scope, user: string) => {
  const column = <Value>(name: string) => sql.ref<Value>(`${user}.${name}`);
  return [
    column<string>("id").as("id"),
    sql<string>`case when ${role}::text is not null or ${column("id")} = ${caller.id}::uuid
      then ${column("email")} else '' end`.as("email"),
    column<string | null>("full_name").as("full_name"),
    column<string | null>("avatar_url").as("avatar_url"),
  ] as const;
};

/** The same as one JSON object. */
export const userJson = (scope: Scope, user: string) => jsonObject(qb.selectNoFrom(userColumns(scope, user)));

export const userType = plainType("User", UserSummary);

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

export const viewerType: ObjectType = {
  name: "Viewer",
  description: Account.description ?? "",
  fields: {
    ...plainFields(Account),
    tokens: tokensField,
    sessions: sessionsField,
    export: exportField,
    notifications: notificationsField,
    notificationCount: notificationCountField,
    preferences: preferencesField,
  },
};

export const selectViewer = select({
  name: "selectViewer",
  summary: "Returns the caller.",
  access: signedIn,
  input: z.object({}),
  type: viewerType,
  from: ({ caller }, { projectCreation }) =>
    qb.selectFrom("users").select(accountColumns(projectCreation)).where("id", "=", caller.id),
});
