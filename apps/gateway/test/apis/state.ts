import { sql } from "kysely";
import { ask } from "../support/graphql.ts";
import { openFields, teamFields, viewerQuery } from "../support/nested-query.ts";
import { db } from "../support/server.ts";
import type { Person } from "../support/world.ts";

/** The fields that the team reads of its projects. */
const teamQuery = `{ projects { ${teamFields} ${openFields} } }`;

// A write increments random rows of the project's revision and of the counts of its board, so their tables are left out.
const { rows: columns } = await sql<{ table_name: string; column_name: string }>`
  select table_name, column_name from information_schema.columns where table_schema = current_schema()
  and column_name in ('id', 'project_id', 'user_id') and data_type = 'uuid'
  and table_name not in ('project_revisions', 'status_counts', 'tag_counts')`.execute(db);
const tables = [...Map.groupBy(columns, ({ table_name }) => table_name)];

/** Every row that has one of these ids, or belongs to a project or a user of them; each with its table's name. */
async function rowsOf(ids: string[]): Promise<unknown[]> {
  const selects = tables.map(([table, own]) => {
    const belongs = own.map(({ column_name }) => sql`t.${sql.ref(column_name)} = any(${ids}::uuid[])`);
    return sql`select jsonb_build_object(${sql.lit(table)}, to_jsonb(t)) as row from ${sql.table(table)} t where ${sql.join(belongs, sql` or `)}`;
  });
  const { rows } = await sql<{ row: unknown }>`${sql.join(selects, sql` union all `)}`.execute(db);
  return rows.map(({ row }) => row);
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const uuids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const time = /\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)/g;
const secret = /(ear|eps|whsec)_[\w+/=-]+|\\\\x[0-9a-f]{64,}/g;

/**
 * Returns the state after a write, as text: its response, the reads of the caller and the project's owner, and the rows.
 * In it an id is its name, or says that it is one; so do instants and secrets.
 */
export async function stateAfter(answer: unknown, ids: Record<string, unknown>, caller: Person, owner: Person) {
  const named = Object.entries({ answered: (answer as { id?: string }).id, ...ids });
  const names = new Map(
    named.flatMap(([name, id]) => (typeof id === "string" && uuid.test(id) ? [[id, name] as const] : [])),
  );
  const normalized = (value: unknown): string =>
    JSON.stringify(value, null, 1)
      .replace(uuids, (id) => `<${names.get(id) ?? "id"}>`)
      .replace(time, "<time>")
      .replace(/"xid": "\d+"/g, '"xid": "<xid>"')
      .replace(secret, "<secret>")
      // Of the address of an upload, and of a link to an export.
      .replace(/(\/files\/[^/"]+\/)[\w-]{43}/g, "$1<secret>")
      .replace(/(\\*"secret\\*": \\*")[\w-]{43}/g, "$1<secret>");
  const reads = [await ask(viewerQuery, {}, caller.token), await ask(teamQuery, {}, owner.token)];
  const stored = await rowsOf([...names.keys()]);
  return {
    answer: normalized(answer),
    reads: reads.map(({ data, errors }) => normalized(errors ?? data)),
    // Their order has no meaning.
    stored: stored.map(normalized).toSorted(),
  };
}
