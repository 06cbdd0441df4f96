import { spawn } from "node:child_process";
import { once } from "node:events";
import { nodesBeside } from "../packages/db/test/support/nodes.ts";
import { startPostgres } from "../packages/db/test/support/real-postgres.ts";

// Runs the tests on PostgreSQL: the one that TEST_DATABASE_URL names, else version 18 from the npm registry. It ends
// with this process, however that ends. Arguments go to vitest; without any, all tests run that use it. With the pooler of
// TEST_POOLER_URL before it, they go through that, but for those about connections. A database with Citus has its tables
// distributed over the nodes that it knows.
const databaseUrl = process.env["TEST_DATABASE_URL"] || undefined;
const server = databaseUrl ? null : await startPostgres();

// Tests of the unit tier and with the tag `embedded` do not need PostgreSQL. Those with `alike` are not about the database,
// or start a PostgreSQL of their own: here they find what `npm test` does. Those with `single` are about the schema and the
// plans of a single server, and its responses to a wrong password.
const alone = databaseUrl ? [] : ["alike"];
const spread = databaseUrl && (await nodesBeside(databaseUrl)).length > 0 ? ["single"] : [];
const args = process.argv.slice(2);
const without = args.length > 0 ? [] : ["unit", "embedded", ...alone, ...spread];

const root = new URL("../", import.meta.url).pathname;
const vitest = spawn(process.execPath, [`${root}node_modules/vitest/vitest.mjs`, "run", ...args], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, TEST_DATABASE_URL: databaseUrl ?? server?.url, TEST_WITHOUT: without.join(" ") },
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => vitest.kill(signal));

const [code] = await once(vitest, "exit");
await server?.stop();
process.exitCode = code ?? 1;
