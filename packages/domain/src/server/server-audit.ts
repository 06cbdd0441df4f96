import { jsonObject, onePage, query, type Role, type Scope, serverAdmin } from "@earshot/operations";
import { sql } from "kysely";
import { auditCursor, auditPage, auditRows, auditValues, entryColumns, foundPerson } from "../audit/audit.queries.ts";
import { ListServerAuditInput, ServerAuditPage } from "./server-audit.schema.ts";

/** The project of an entry, which is the row of this alias. */
export const auditedProject = (alias: string) =>
  sql`(select p.id, p.name, p.slug from projects as p where p.id = ${sql.ref(`${alias}.project_id`)})`;

/** The scope of an entry's columns: people are shown as the owner of its project sees them. */
export const scopeOfEntry = (scope: Scope, alias: string): Scope => ({
  ...scope,
  project: { id: sql.ref<string>(`${alias}.project_id`) },
  role: sql<Role>`'owner'::text`,
});

export const listServerAudit = query({
  name: "listServerAudit",
  summary:
    "Lists who changed the server's accounts, and its projects' settings, teams, keys and content, newest first.",
  access: serverAdmin,
  input: ListServerAuditInput,
  output: ServerAuditPage,
  values: auditValues,
  rows: (scope, values) =>
    onePage({
      rows: auditRows("server", values),
      limit: values.limit,
      columns: [
        ...entryColumns(scopeOfEntry(scope, "page"), (column) => foundPerson("page", column)),
        jsonObject(auditedProject("page")).as("project"),
      ],
      cursor: auditCursor("page"),
    }),
  compose: auditPage,
});
