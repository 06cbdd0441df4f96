import type { Db } from "@earshot/operations";
import { sql } from "kysely";

type Row = Readonly<Record<string, unknown>>;

/** Inserts rows of a project. Their columns have the types of the table's. */
export async function insertRows(db: Db, projectId: string, table: string, columns: string, rows: readonly Row[]) {
  if (rows.length > 0) await insertJson(db, projectId, table, columns, JSON.stringify(rows));
}

/** Inserts rows of a project that are a list in JSON. */
export async function insertJson(db: Db, projectId: string, table: string, columns: string, rows: string) {
  const names = sql.join(columns.split(" ").map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (project_id, ${names}) select ${projectId}::uuid, ${names}
    from json_populate_recordset(null::${sql.table(table)}, ${rows}::json)`.execute(db);
}
