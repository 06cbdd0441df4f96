import {
  AccountExport,
  ExportedAnswer,
  ExportedComment,
  ExportedFeedback,
  ExportedMembership,
  ExportedNotification,
  ExportedVote,
  ExportedWatch,
  exportAccount,
  exportedAnswers,
  exportedComments,
  exportedFeedback,
  exportedMemberships,
  exportedNotifications,
  exportedUser,
  exportedVotes,
  exportedWatches,
} from "@earshot/domain";
import { listField, objectField, plainFields, plainType } from "../../select/fields.sql.ts";
import type { ObjectType, RowScope } from "../../select/selection.ts";
import type { Expression } from "kysely";
import type { z } from "zod";
import { preferencesField } from "./preference.fields.ts";

const listOf = (schema: z.ZodObject, rows: (caller: RowScope["caller"]) => Expression<unknown>) => {
  const type = plainType(schema.meta()?.id ?? "", schema);
  return listField(
    () => type,
    ({ caller }) => rows(caller),
  );
};

const exportType: ObjectType = {
  name: "AccountExport",
  description: AccountExport.description ?? "",
  fields: {
    ...plainFields(AccountExport),
    memberships: listOf(ExportedMembership, exportedMemberships),
    feedback: listOf(ExportedFeedback, exportedFeedback),
    comments: listOf(ExportedComment, exportedComments),
    votes: listOf(ExportedVote, exportedVotes),
    watches: listOf(ExportedWatch, exportedWatches),
    answers: listOf(ExportedAnswer, exportedAnswers),
    notifications: listOf(ExportedNotification, exportedNotifications),
    preferences: preferencesField,
  },
};

/** The data that this server holds about the caller. */
export const exportField = objectField(
  () => exportType,
  ({ caller }) => exportedUser(caller),
  { description: exportAccount.summary },
);
