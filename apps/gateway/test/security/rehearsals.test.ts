// @module-tag system
import { sql } from "kysely";
import { expect, test } from "vitest";
import { callTrpc } from "../support/apis.ts";
import { newCallers } from "../support/callers.ts";
import { examples, mutations } from "../support/examples.ts";
import { inputOf, newFixture } from "../support/fixture.ts";
import { db } from "../support/server.ts";

/** The number of rows of each table and the last transaction that wrote one of them: a write changes either. */
async function stateOfTables(): Promise<unknown> {
  const { rows: tables } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> 'sign_in_attempts' order by 1`.execute(db);
  const states = tables.map(({ name }) =>
    name === "tokens" // The use of a token is recorded after earlier requests.
      ? sql`select 'tokens', count(*)::text, md5(string_agg((to_jsonb(one) - 'last_used_at')::text, ',' order by id))
          from tokens as one`
      : sql`select ${sql.lit(name)}, count(*)::text, max(xmin::text::bigint)::text from ${sql.table(name)}`,
  );
  return (await sql`${sql.join(states, sql` union all `)} order by 1`.execute(db)).rows;
}

test.each(mutations.map((procedure) => ({ name: procedure.name, procedure })))(
  "$name is rehearsed by each caller, and the database is as it was",
  async ({ name, procedure }) => {
    const { world, callers, stranger } = await newCallers("public");
    const calls = [];
    for (const { standing, person, isOfProject } of callers) {
      const author = (!isOfProject && examples[name]?.addresses && person) || stranger;
      const caller = isOfProject ? null : person;
      const input = await inputOf(name, newFixture({ world, caller, author, isSelf: author === person }));
      calls.push({ standing, token: person?.token, input });
    }
    // Once for all callers: what one of them wrote, no other one can take back.
    const before = await stateOfTables();
    for (const { standing, token, input } of calls) {
      const { status } = await callTrpc(procedure, token, input, { headers: { "earshot-dry-run": "true" } });
      expect([standing, status < 500]).toEqual([standing, true]);
    }
    expect(await stateOfTables()).toEqual(before);
  },
);
