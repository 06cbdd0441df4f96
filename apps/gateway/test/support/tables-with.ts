import { sql } from "kysely";
import { expect } from "vitest";
import { db } from "./server.ts";

/** The tables of the database, the job queue's too, that have this text anywhere, as it is or in bytes. */
export async function tablesWith(text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select n.nspname as schema, c.relname as name from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname !~ '^(pg_|information_schema)'`.execute(db);
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(["people", "events", "sessions"]));
  const found: string[] = [];
  for (const { schema, name } of tables) {
    const hex = Buffer.from(text).toString("hex");
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.id(schema, name)} as t
      where t::text ilike ${`%${text}%`} or t::text ilike ${`%${hex}%`} limit 1`.execute(db);
    if (rows.length > 0) found.push(`${schema}.${name}: ${rows[0]?.row.slice(0, 300)}`);
  }
  return found;
}
