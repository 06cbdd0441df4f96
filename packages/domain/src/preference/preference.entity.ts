import { defineEntity, p } from "@mikro-orm/core";
import type { NewFeedbackMail } from "./preference.schema.ts";

/** The mails that a person wants. Without a row, the defaults of the columns apply. */
export const MailPreferencesEntity = defineEntity({
  name: "MailPreferences",
  tableName: "mail_preferences",
  properties: {
    user_id: p.uuid().primary(),
    status_changed: p.boolean().default(true),
    answered: p.boolean().default(true),
    commented: p.boolean().default(true),
    mentioned: p.boolean().default(true),
    shipped: p.boolean().default(true),
    new_feedback: p.text().$type<NewFeedbackMail>().default("daily"),
  },
  checks: [{ name: "mail_preferences_new_feedback", expression: "new_feedback in ('off', 'at_once', 'daily')" }],
});
