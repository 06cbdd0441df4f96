import { spawn } from "node:child_process";
import { once } from "node:events";
import { nodesBeside } from "../packages/db/test/support/nodes.ts";
import { startPostgres } from "../packages/db/test/support/real-postgres.ts";

// Runs the tests on PostgreSQL: the one that TEST_DATABASE_URL names, else version 18 from the npm registry. It ends
// with this process, however that ends. Arguments go to vitest; without any, all tests run that use it. With the pooler of
// TEST_POOLER_URL before it, they go through that, but for those about connections. A database with Citus has its tables
// distributed over the nodes that it knows.
const given = process.env["TEST_DATABASE_URL"] || undefined;
const server = given ? null : await startPostgres();

/** What has no use for PostgreSQL: the tools, the packed client, and what the embedded database does in its folder. */
const elsewhere = [
  "scripts/**",
  "packages/client/**",
  "apps/gateway/test/client/package.test.ts",
  "apps/gateway/test/database/{backup,durability,power-cut,scheduled-backups}.test.ts",
  "apps/gateway/test/process/running-server.test.ts",
  "apps/gateway/test/sign-in/browser.test.ts",
  "packages/db/test/embedded-folder.test.ts",
];

/** What is not about the database, or has a PostgreSQL from the registry in every run: here it finds what `npm test` does. */
const alike = [
  "packages/{api,graphql}/**",
  "apps/gateway/test/{client,docs,rest,sign-in}/**",
  "apps/gateway/test/live/{limits,shutdown}.test.ts",
  "apps/gateway/test/process/**",
  "apps/gateway/test/security/fuzz/**",
  "apps/gateway/test/security/leaks.test.ts",
  "apps/gateway/test/trpc/fast-path.test.ts",
  "apps/gateway/test/events/{kills,order}.test.ts",
  "apps/gateway/test/web/{accessibility,attack,budget,connect,demo,feedback-page,inbox,manage}.test.ts",
  "apps/gateway/test/web/{notifications,offline,people,roadmap,size,webhooks}.test.ts",
  "apps/gateway/test/database/copy.test.ts",
  "apps/gateway/test/database/faults/{failover,full-pool,restarts,unavailable}.test.ts",
  "packages/db/test/{limits,migrations,notify-channel,replicas,restart,servers}.test.ts",
];
/** What is about the schema and the plans of a single server, and its answers to a wrong password. */
const single = [
  "packages/db/test/{entities,schema-rules,servers}.test.ts",
  "apps/gateway/test/database/query-plans.test.ts",
];
const left = given
  ? [...elsewhere, ...((await nodesBeside(given)).length > 0 ? single : [])]
  : [...elsewhere, ...alike];
const asked = process.argv.slice(2);
const args = asked.length > 0 ? asked : left.map((files) => `--exclude=${files}`);

const root = new URL("../", import.meta.url).pathname;
const vitest = spawn(process.execPath, [`${root}node_modules/vitest/vitest.mjs`, "run", ...args], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, TEST_DATABASE_URL: given ?? server?.url },
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => vitest.kill(signal));

const [code] = await once(vitest, "exit");
await server?.stop();
process.exitCode = code ?? 1;
