import { parseArgs } from "node:util";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { gatewayCommand } from "../service.ts";
import { openClient } from "./client.ts";
import { createDatabase, databaseUrl, killPostgres, leader, serverUrl, untilWhole } from "./patroni.ts";
import { startPeople } from "./people.ts";
import { report } from "./report.ts";
import { supervise } from "./supervisor.ts";

// Kills a piece chosen at random every ten seconds, while people write and read: a gateway, a worker of the other
// gateway, PgBouncer, or the primary of the cluster that patroni.sh runs. A supervisor starts it again, and Patroni
// PostgreSQL. Prints the availability. Exits with 1 if an acknowledged write is lost or was not read afterwards.
//
//   bench/cluster/patroni.sh start
//   node scripts/run.mjs node bench/cluster/chaos.ts --minutes 10

const { values } = parseArgs({ options: { minutes: { type: "string", default: "10" } } });
const gatewayPort = 15_460;
const workersPort = 15_461;
const poolerPort = 15_462;

await untilWhole();
await createDatabase();
// A pooler does not pass on what each connection sets.
const owner = new pg.Client(databaseUrl);
await owner.connect();
for (const setting of [
  "statement_timeout = '8s'",
  "lock_timeout = '4s'",
  "idle_in_transaction_session_timeout = '8s'",
  "plan_cache_mode = 'force_generic_plan'",
  "jit = off",
  "random_page_cost = 1.1",
])
  await owner.query(`alter database ${owner.database} set ${setting}`);
await owner.end();

const pooler = supervise(new URL("pgbouncer.sh", import.meta.url).pathname, [serverUrl], {
  PGBOUNCER_PORT: String(poolerPort),
  ...(process.env["PGBOUNCER_SOURCE"] && { PGBOUNCER_SOURCE: process.env["PGBOUNCER_SOURCE"] }),
});
const startGateway = (port: number, workers: number) => {
  const { command, args, env } = gatewayCommand(port, {
    DATABASE_URL: databaseUrl.replace(/:\d+\//, `:${poolerPort}/`),
    DATABASE_DIRECT_URL: databaseUrl,
    WORKERS: String(workers),
  });
  return supervise(command, args, env);
};
const gateway = startGateway(gatewayPort, 1);
const workers = startGateway(workersPort, 2);
const client = openClient([gatewayPort, workersPort].map((port) => `http://127.0.0.1:${port}`));
const pieces = {
  gateway: () => gateway.kill(),
  worker: () => workers.killChild(),
  pooler: () => pooler.kill(),
  primary: async () => killPostgres(await leader()),
};

await client.untilUp();
const people = await startPeople(client, { writing: 16, reading: 4 });
const kills = new Map<string, number>();
const end = Date.now() + Number(values.minutes) * 60_000;
while (Date.now() < end) {
  await setTimeout(10_000);
  const names = Object.keys(pieces) as (keyof typeof pieces)[];
  const name = names[Math.floor(Math.random() * names.length)] ?? "gateway";
  try {
    await pieces[name]();
    kills.set(name, (kills.get(name) ?? 0) + 1);
    console.info(`${new Date().toISOString()} ${name} killed, ${client.faults.length} faults so far`);
  } catch (error) {
    // Nothing to kill: it has not come back from the last time.
    console.info(`${new Date().toISOString()} ${name} could not be killed: ${String(error)}`);
  }
}
const served = await client.untilServed(60_000);
if (Math.max(...served) > 15_000) client.faults.push("15 s after the last kill a gateway serves no writes");
await people.stop();
await untilWhole().catch((error: unknown) => client.faults.push(String(error)));
console.info([...kills].map(([name, count]) => `${name}: ${count} kills`).join(", "));
const isRight = await report(client, people.writers);
await Promise.all([gateway.stop(), workers.stop()]);
await pooler.stop();
process.exit(isRight ? 0 : 1);
