import {
  AuditCursor,
  auditCursor,
  AuditEntry,
  AuditFilters,
  auditRows,
  auditValues,
  type AuditValues,
  countAudit,
  listAudit,
} from "@earshot/domain";
import { sql } from "kysely";
import { connectionField } from "../../select/connection.sql.ts";
import { plainFields } from "../../select/fields.sql.ts";
import type { ObjectType } from "../../select/selection.ts";
import { pageArguments } from "../../select/time-connection.sql.ts";
import { userField } from "../person/person.fields.ts";

const { shape } = AuditEntry;

const entryType: ObjectType = {
  name: "AuditEntry",
  description: AuditEntry.description ?? "",
  fields: {
    ...plainFields(AuditEntry),
    actor: userField("actor_id", shape.actor.description ?? ""),
    person: userField("person_id", shape.person.description ?? ""),
  },
};

/** The audit of a project. */
export const auditField = connectionField<AuditValues>(() => entryType, {
  name: "AuditEntry",
  description: "Who changed the project's settings, team, keys and content, and how, newest first.",
  access: listAudit.access,
  isUncached: true,
  arguments: {
    input: AuditFilters.omit({ projectSlug: true }).extend({
      first: pageArguments.first,
      after: AuditCursor.schema.optional(),
    }),
    values: ({ first, after, ...filters }) =>
      auditValues({ ...filters, limit: first as number, cursor: after as string }),
  },
  page: (row, values) => ({
    rows: auditRows(row, values),
    limit: sql<number>`${values.limit}::int`,
    isAfter: values.after !== undefined,
    cursorOf: auditCursor,
    count: countAudit(row, values),
  }),
});
