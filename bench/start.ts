import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cases } from "./cases.ts";
import { type Service, startGateway } from "./service.ts";
import { ask } from "./raw-http.ts";

const times = 5;

/** The time from a start to the first successful response, in milliseconds: the median and the range. */
export async function measureStarts(databaseUrl: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "earshot-bench-"));
  try {
    const first = await timed({ DATA_DIR: folder }, demo);
    return [
      `on a migrated PostgreSQL ${await several({ DATABASE_URL: databaseUrl }, byId)}`,
      `on an embedded folder ${await several({ DATA_DIR: folder }, demo)}`,
      `on no folder yet, once: ${first} ms`,
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const byId = (service: Service) => ask(service.port, cases[0]?.asks(0)[0] ?? { path: "/" });
const demo = (service: Service) => ask(service.port, { path: "/v1/demo/changelogs" });

async function several(
  settings: Record<string, string>,
  first: (service: Service) => Promise<unknown>,
): Promise<string> {
  const taken: number[] = [];
  for (let n = 0; n < times; n++) taken.push(await timed(settings, first));
  const [least, , middle, , most] = taken.toSorted((a, b) => a - b);
  return `${middle} ms (${least}–${most})`;
}

async function timed(settings: Record<string, string>, first: (service: Service) => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  const service = await startGateway(settings);
  await first(service);
  const taken = Math.round(performance.now() - begun);
  await service.stop();
  return taken;
}
