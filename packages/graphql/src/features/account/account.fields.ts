import { Account, accountColumns, getAccount } from "@earshot/domain";
import { qb } from "@earshot/operations";
import type { ObjectType } from "../../select/selection.ts";
import { plainFields } from "../../select/fields.sql.ts";
import { select } from "../../select/select.ts";
import { z } from "zod";
import { notificationCountField, notificationsField } from "./notification.fields.ts";
import { preferencesField } from "./preference.fields.ts";
import { sessionsField } from "./session.fields.ts";
import { tokensField } from "../token/token.fields.ts";
import { exportField } from "./export.fields.ts";

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
  access: getAccount.access,
  input: z.object({}),
  type: viewerType,
  from: ({ caller }, { projectCreation }) =>
    qb.selectFrom("users").select(accountColumns(projectCreation)).where("id", "=", caller.id),
});
