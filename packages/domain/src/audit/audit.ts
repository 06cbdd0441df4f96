import { type Db, onePage, query, team } from "@earshot/operations";
import { sql } from "kysely";
import { auditCursor, auditPage, auditRows, auditValues, entryColumns } from "./audit.queries.ts";
import { anybody } from "../person/person.queries.ts";
import { AuditPage, ListAuditInput } from "./audit.schema.ts";

export const listAudit = query({
  name: "listAudit",
  mcp: { toolset: "team", title: "List who did what" },
  summary: "Lists who changed the project's settings, team, keys and content, and how, newest first.",
  access: team("owner"),
  input: ListAuditInput,
  output: AuditPage,
  values: auditValues,
  rows: (scope, values) =>
    onePage({
      rows: auditRows(scope, values),
      limit: values.limit,
      columns: entryColumns(scope, (column) => anybody(scope.project.id, sql.ref(`page.${column}_id`))),
      cursor: auditCursor("page"),
    }),
  compose: auditPage,
});

/** Deletes what is older than a year. */
export async function sweepAudit(db: Db): Promise<void> {
  for (const table of ["audit", "server_audit"])
    await sql`delete from ${sql.table(table)} where created_at < now() - interval '1 year'`.execute(db);
}
