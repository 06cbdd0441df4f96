import { NotificationChange } from "@earshot/domain";
import { objectField, plainFields } from "../../select/fields.sql.ts";
import type { ObjectType } from "../../select/selection.ts";
import { sql } from "kysely";
import { viewerType } from "../account/account.fields.ts";

export const notificationChangeType: ObjectType = {
  name: "NotificationChange",
  description: NotificationChange.description ?? "",
  fields: {
    ...plainFields(NotificationChange),
    // An event has no rows: an operation of its own reads it.
    viewer: objectField(
      () => viewerType,
      () => sql`(select where false)`,
      { description: "The caller, with their notifications as they are now." },
    ),
  },
};
