import { cases } from "./cases.ts";
import { memoryOf } from "./machine.ts";
import { connections } from "./mixed.ts";
import { openLoad } from "./run.ts";
import { startGateway } from "./service.ts";
import { bytesOf } from "./raw-http.ts";

const requests = 1_000_000;
const step = 100_000;

/** The gateway's memory in MB, after each 100,000 of a million reads of all kinds. */
export async function measureMemory(databaseUrl: string): Promise<number[]> {
  const service = await startGateway({ DATABASE_URL: databaseUrl });
  const load = openLoad();
  const short = cases.filter(({ name, writes }) => !writes && !/1,000|100,000|batch/.test(name));
  const asks = short.flatMap((each) => each.asks(0));
  // Each connection asks for all of it, as a user of its own, and begins elsewhere.
  const asked = Array.from({ length: connections }, (_, n) =>
    [...asks.slice(n), ...asks.slice(0, n)].map((one) => bytesOf({ ...one, user: n + 1 })),
  );
  const held = [memoryOf(service.pid)];
  for (let count = 0; count < requests;) {
    count += (await load.send({ ports: [service.port], requests: asked, milliseconds: 1_000 })).count;
    if (count < held.length * step) continue;
    held.push(memoryOf(service.pid));
    console.error(`${count.toLocaleString("en")} requests: ${held.at(-1)} MB`);
  }
  load.close();
  await service.stop();
  return held;
}
