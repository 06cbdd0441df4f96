import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { asksOf, cases } from "./cases.ts";
import { fillEmbedded } from "./database.ts";
import { memoryOf } from "./machine.ts";
import { bytesOf } from "./raw-http.ts";
import { openLoad } from "./run.ts";
import { type Service, startGateway } from "./service.ts";

// Prints what the embedded database needs: memory, response times without the cache, and pauses of the event loop.
//
//   node scripts/run.mjs node bench/memory-embedded.ts --rest 300

const { values } = parseArgs({
  options: { rest: { type: "string", default: "300" }, seconds: { type: "string", default: "10" } },
});
const milliseconds = Number(values.seconds) * 1_000;

const peakOf = ({ pid }: Service): number =>
  Math.round(Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1_024);

/** The longest pause since the last call, in milliseconds. */
async function pauseOf({ port }: Service): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Math.round(Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(metrics)?.[1]) * 1_000);
}

const folder = mkdtempSync(join(tmpdir(), "earshot-memory-"));
const load = openLoad();
try {
  for (const start of ["first start", "restart"]) {
    const service = await startGateway({ DATA_DIR: join(folder, "demo") });
    await setTimeout(2_000);
    console.info(`${start} with the demo: peak ${peakOf(service)} MB, then ${memoryOf(service.pid)} MB`);
    await service.stop();
  }
  await fillEmbedded(join(folder, "data"));
  const service = await startGateway({ DATA_DIR: join(folder, "data"), ANSWER_CACHE_MB: "0", SEED_DEMO: "false" });
  for (const clients of [32, 100])
    for (const each of cases.filter(({ name, embedded }) => embedded && !name.startsWith("GraphQL"))) {
      const requests: string[][] = [];
      for (let n = 0; n < clients; n++)
        requests.push((await asksOf("first", each, n % 32, service.port)).map((ask) => bytesOf(ask)));
      await load.send({ ports: [service.port], requests, milliseconds: milliseconds / 2 });
      await pauseOf(service);
      const {
        p50,
        p99,
        count,
        milliseconds: taken,
      } = await load.send({ ports: [service.port], requests, milliseconds });
      const rate = Math.round((count / taken) * 1_000);
      console.info(
        `${clients} clients, ${each.name}: ${rate} req/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ` +
          `p99/p50 ${(p99 / p50).toFixed(1)}, longest pause ${await pauseOf(service)} ms, ${memoryOf(service.pid)} MB`,
      );
    }
  console.info(`under load: peak ${peakOf(service)} MB`);
  await setTimeout(Number(values.rest) * 1_000);
  console.info(`at rest after ${values.rest} s: ${memoryOf(service.pid)} MB`);
  await service.stop();
} finally {
  load.close();
  rmSync(folder, { recursive: true });
}
