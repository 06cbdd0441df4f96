import { cpus, loadavg } from "node:os";
import { expect } from "vitest";
import { isLong } from "./long-runs.ts";

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/**
 * Expects a sample of milliseconds below the limit, in a long run the median of three. Other work of the machine makes
 * a sample slower, and none faster: so it measures six times, and for so many seconds, before it says how busy the
 * machine is.
 */
export async function expectBelow(
  limit: number,
  what: string,
  measure: () => Promise<number>,
  seconds = 0,
): Promise<void> {
  const samples: number[] = [];
  const end = Date.now() + seconds * 1_000;
  while (!(samples.at(-1)! < limit) && (samples.length < 6 || Date.now() < end))
    samples.push(isLong ? median([await measure(), await measure(), await measure()]) : await measure());
  const load = `${loadavg()[0]!.toFixed(1)} on ${cpus().length} CPUs`;
  expect(samples.at(-1), `${what}: ${samples.map(Math.round).join(", ")} ms with a load of ${load}`).toBeLessThan(
    limit,
  );
}
