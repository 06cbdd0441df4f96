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
  exportedByPerson,
  exportedPerson,
  exportPerson,
  PersonExport,
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

const types = new Map<z.ZodObject, ObjectType>();
const typeOf = (schema: z.ZodObject): ObjectType => {
  const type = types.get(schema) ?? plainType(schema.meta()?.id ?? "", schema);
  types.set(schema, type);
  return type;
};

const listOf = (schema: z.ZodObject, rows: (caller: RowScope["caller"]) => Expression<unknown>) =>
  listField(
    () => typeOf(schema),
    ({ caller }) => rows(caller),
  );

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
  { description: exportAccount.summary, access: exportAccount.access },
);

const personExportType: ObjectType = {
  name: "PersonExport",
  description: PersonExport.description ?? "",
  fields: {
    ...plainFields(PersonExport),
    feedback: listField(() => typeOf(ExportedFeedback), exportedByPerson.feedback),
    comments: listField(() => typeOf(ExportedComment), exportedByPerson.comments),
    votes: listField(() => typeOf(ExportedVote), exportedByPerson.votes),
    watches: listField(() => typeOf(ExportedWatch), exportedByPerson.watches),
  },
};

/** The data that a project holds about the caller. */
export const ownDataField = objectField(() => personExportType, exportedPerson, {
  description: exportPerson.summary,
  access: exportPerson.access,
  isNullable: true,
  isUncached: true,
});
