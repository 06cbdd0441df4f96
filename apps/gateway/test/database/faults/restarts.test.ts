// @module-tag system
// @module-tag alike
import { openPostgres } from "@earshot/db";
import { startPostgres } from "@earshot/db/testing";
import { setTimeout } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { startGateway } from "../../support/child.ts";
import { askApi, isUnavailable, kinds, type ApiResponse } from "./every-api.ts";
import { isLong } from "../../support/long-runs.ts";
import { newOwner } from "../../support/owner.ts";

const rounds = isLong ? 20 : 2;
vi.setConfig({ testTimeout: 180_000 + rounds * 20_000 });

/** The number of clients of each API, and the time for which PostgreSQL is away, in milliseconds. */
const clients = 4;
const away = 1_000;

test("while PostgreSQL restarts under load, requests get 503 and nothing wrong, and succeed again within 5 s", async () => {
  const postgres = await startPostgres();
  const before = await openPostgres({ url: postgres.url }, console.error);
  await before.migrate();
  const { slug, token } = await newOwner(before);
  await before.close();
  const gateway = await startGateway({ DATABASE_URL: postgres.url });
  const target = { url: gateway.url, slug, token };

  const outcomes: ApiResponse[] = [];
  const over = new AbortController();
  const busy = Array.from({ length: clients }, () => kinds)
    .flat()
    .map(async (kind) => {
      while (!over.signal.aborted) {
        outcomes.push(await askApi(kind, target));
        await setTimeout(10);
      }
    });

  const worst = { refused: 0, ms: 0 };
  for (let round = 1; round <= rounds; round++) {
    await setTimeout(500 + 37 * round);
    await postgres.restart(round % 2 ? "fast" : "immediate", () => setTimeout(away));
    const back = performance.now();
    const seen = outcomes.length;
    const isServed = (kind: string) => outcomes.slice(seen).some(({ what, status }) => what === kind && status === 200);
    await vi.waitUntil(() => kinds.every(isServed), 60_000);
    worst.ms = Math.max(worst.ms, performance.now() - back);
  }
  over.abort();
  await Promise.all(busy);

  const refused = outcomes.filter(({ status }) => status !== 200);
  worst.refused = Math.max(...refused.map(({ ms }) => ms));
  console.info(`${rounds} restarts: ${outcomes.length} answers, ${refused.length} of them 503`, worst);
  expect(refused.length).toBeGreaterThan(rounds);
  expect(refused.filter((answer) => !isUnavailable(answer))).toEqual([]);
  expect(worst.ms).toBeLessThan(5_000);
  expect(Math.max(...outcomes.map(({ ms }) => ms))).toBeLessThan(10_000);
  expect((await gateway.stop()).code).toBe(0);
  await postgres.stop();
});
