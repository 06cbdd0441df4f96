import { parseArgs } from "node:util";
import { setTimeout } from "node:timers/promises";
import { startGateway } from "../service.ts";
import { openClient } from "./client.ts";
import { createDatabase, databaseUrl, leader, signalMember, startMember, untilWhole } from "./patroni.ts";
import { startPeople } from "./people.ts";
import { report } from "./report.ts";

// Kills the leader of the cluster that patroni.sh runs again and again, while people write and read at two gateways. With
// --freeze it stops the leader's processes instead, and lets them go on once another one leads.
// Prints how long no write was acknowledged each time. Exits with 1 if that was too long, or if an acknowledged write is
// lost or was not read afterwards.
//
//   bench/cluster/patroni.sh start
//   node scripts/run.mjs node bench/cluster/failovers.ts --count 20
//
// --url is the gateways' DATABASE_URL, if it is not HAProxy's.

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "20" },
    url: { type: "string", default: databaseUrl },
    freeze: { type: "boolean", default: false },
  },
});
/** The longest time in which no write may be acknowledged, in milliseconds. */
const limit = 15_000;

await untilWhole();
await createDatabase();
const settings = { DATABASE_URL: values.url };
const gateways = [await startGateway(settings), await startGateway(settings)];
const client = openClient(gateways.map(({ port }) => `http://127.0.0.1:${port}`));
const people = await startPeople(client, { writing: 16, reading: 4 });
const times: number[] = [];
for (let n = 1; n <= Number(values.count); n++) {
  await setTimeout(3_000 + 2_000 * Math.random());
  const number = await leader();
  const unavailable = client.tally.unavailable + client.tally.broken;
  signalMember(number, values.freeze ? "SIGSTOP" : "SIGKILL");
  const served = await client.untilServed(60_000);
  const time = Math.max(...served);
  times.push(time);
  if (time > limit) client.faults.push(`slow: failover ${n} took ${time} ms`);
  if (values.freeze) signalMember(number, "SIGCONT");
  else startMember(number);
  const since = performance.now();
  const fault = await untilWhole().catch(String);
  if (fault) {
    client.faults.push(`failover ${n}: ${fault}`);
    break;
  }
  const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(1);
  console.info(
    `failover ${n}: member ${number} ${values.freeze ? "frozen" : "killed"}, each gateway serves writes after ${served.map(seconds).join(" and ")} s, ` +
      `${client.tally.unavailable + client.tally.broken - unavailable} requests failed, ` +
      `the member is back after ${seconds(performance.now() - since)} s more, ${client.faults.length} faults so far`,
  );
}
await people.stop();
const sorted = times.toSorted((one, other) => one - other).map((time) => (time / 1_000).toFixed(1));
console.info(`${sorted[0]} to ${sorted.at(-1)} s, median ${sorted[Math.floor(sorted.length / 2)]} s`);
const isRight = await report(client, people.writers);
await Promise.all(gateways.map(({ stop }) => stop()));
process.exit(isRight ? 0 : 1);
