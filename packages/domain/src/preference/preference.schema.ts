import { z } from "zod";

const times = ["off", "at_once", "daily"] as const;
export type NewFeedbackMail = (typeof times)[number];

const of = (what: string) => z.boolean().meta({ description: `True if a mail is sent ${what}.` });
const newFeedback = {
  description: "The mails about new feedback of the caller's teams: one for each, or one a day.",
};

const switches = {
  status_changed: of("when watched feedback gets another status, or is merged"),
  answered: of("when a team answers watched feedback"),
  commented: of("when somebody comments on watched feedback"),
  mentioned: of("when a comment or a note mentions the caller"),
  shipped: of("when a changelog ships watched feedback"),
};

export const Preferences = z
  .object({ ...switches, new_feedback: z.literal(times).meta(newFeedback) })
  .meta({ id: "Preferences", description: "Which mails the caller wants." });

/** The kinds of mail that a person can turn off. */
export const mailKinds = ["status_changed", "answered", "commented", "mentioned", "shipped", "new_feedback"] as const;
export type MailKind = (typeof mailKinds)[number];

export const UpdatePreferencesInput = z
  .object({ ...switches, new_feedback: z.enum(times).meta({ ...newFeedback, title: "NewFeedbackMail" }) })
  .partial();
