import {
  AuditCursor,
  auditCursor,
  auditedProject,
  auditRows,
  auditValues,
  type AuditValues,
  type AuditedPerson,
  countAudit,
  foundPerson,
  listServerAudit,
  scopeOfEntry,
  ServerAuditEntry,
  ServerAuditFilters,
  userColumns,
  UserSummary,
} from "@earshot/domain";
import { qb } from "@earshot/operations";
import { sql } from "kysely";
import { connectionField } from "../../select/connection.sql.ts";
import { objectField, plainFields, plainType } from "../../select/fields.sql.ts";
import type { ObjectType, RowScope } from "../../select/selection.ts";
import { pageArguments } from "../../select/time-connection.sql.ts";

const { shape } = ServerAuditEntry;

const personType = plainType("AuditedPerson", UserSummary);
const projectType = plainType("AuditedProject", shape.project.unwrap());

const person = (column: AuditedPerson, description = "") =>
  objectField(
    () => personType,
    (row: RowScope) => {
      const found = foundPerson(row.alias, column);
      return qb.selectFrom(found.as<"u">(sql.ref("u"))).select(userColumns(scopeOfEntry(row, row.alias), "u"));
    },
    { description, isNullable: true },
  );

const entryType: ObjectType = {
  name: "ServerAuditEntry",
  description: ServerAuditEntry.description ?? "",
  fields: {
    ...plainFields(ServerAuditEntry),
    actor: person("actor", shape.actor.description),
    person: person("person", shape.person.description),
    project: objectField(
      () => projectType,
      ({ alias }) => auditedProject(alias),
      { description: shape.project.description ?? "", isNullable: true },
    ),
  },
};

/** The audit of all projects, and of the server itself. */
export const serverAuditField = connectionField<AuditValues>(() => entryType, {
  name: "ServerAuditEntry",
  description: listServerAudit.summary,
  arguments: {
    input: ServerAuditFilters.extend({ first: pageArguments.first, after: AuditCursor.schema.optional() }),
    values: ({ first, after, ...filters }) =>
      auditValues({ ...filters, limit: first as number, cursor: after as string }),
  },
  page: (_, values) => ({
    rows: auditRows("server", values),
    limit: sql<number>`${values.limit}::int`,
    isAfter: values.after !== undefined,
    cursorOf: auditCursor,
    count: countAudit("server", values),
  }),
});
