import { spawn } from "node:child_process";
import { once } from "node:events";
import { startPostgres } from "../packages/db/test/support/real-postgres.ts";

// Runs the tests on PostgreSQL: the one that TEST_DATABASE_URL names, else version 18 from the npm registry. It ends
// with this process, however that ends. Arguments go to vitest.
const given = process.env["TEST_DATABASE_URL"] || undefined;
const server = given ? null : await startPostgres();

const root = new URL("../", import.meta.url).pathname;
const vitest = spawn(process.execPath, [`${root}node_modules/vitest/vitest.mjs`, "run", ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, TEST_DATABASE_URL: given ?? server?.url },
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => vitest.kill(signal));

const [code] = await once(vitest, "exit");
await server?.stop();
process.exitCode = code ?? 1;
