import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Case } from "./cases.ts";
import { fillEmbedded } from "./database.ts";
import { median } from "./measure.ts";
import { openLoad, type Plan, requestsOf } from "./run.ts";
import { startGateway } from "./service.ts";

export const embeddedColumns = [
  "embedded database",
  "first time, req/s",
  "p50 / p99, ms",
  "again, req/s",
  "p50 / p99, ms",
];

/** The gateway on its embedded database, without and with its cache. */
export async function measureEmbedded(cases: Case[], { rounds, seconds }: Plan): Promise<string[][]> {
  const folder = mkdtempSync(join(tmpdir(), "earshot-bench-"));
  const source = openLoad();
  const lines = new Map(cases.map((each) => [each, [each.name]]));
  try {
    await fillEmbedded(folder);
    // One process at a time may open the folder.
    for (const settings of [{ ANSWER_CACHE_MB: "0" }, {}]) {
      const { port, stop } = await startGateway({ DATA_DIR: folder, ...settings });
      for (const [each, line] of lines) {
        const requests = await requestsOf("again", each, port);
        await source.send({ ports: [port], requests, milliseconds: seconds * 500 });
        const found = [];
        for (let round = 0; round < rounds; round++)
          found.push(await source.send({ ports: [port], requests, milliseconds: seconds * 1_000 }));
        const rate = median(found.map(({ count, milliseconds }) => (count / milliseconds) * 1_000));
        const p50 = median(found.map((one) => one.p50));
        const p99 = median(found.map((one) => one.p99));
        line.push(Math.round(rate).toLocaleString("en"), `${p50.toFixed(1)} / ${p99.toFixed(1)}`);
      }
      await stop();
    }
  } finally {
    source.close();
    rmSync(folder, { recursive: true });
  }
  return [...lines.values()];
}
