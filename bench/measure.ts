import type pg from "pg";
import type { Case } from "./cases.ts";
import { takeBack } from "./database.ts";
import { openLoad, type Plan, requestsOf, type Run, run } from "./run.ts";
import type { Kind, Services } from "./service.ts";

export type CaseRuns = Partial<Record<Kind, Run[]>>;

/** The runs of one case. */
export interface Found {
  runs: CaseRuns;
  /** At half of the floor's throughput. */
  paced: CaseRuns;
  /** At half of the service's own. */
  own: CaseRuns;
}

export const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const rateOf = (runs: Run[] = []) => median(runs.map(({ rate }) => rate));

/** Measures each case on each service in turn, round after round, so that other work affects all alike. */
export async function measure(
  cases: Case[],
  services: Services,
  client: pg.Client,
  { rounds, seconds }: Plan,
  done: (each: Case, found: Found) => void,
): Promise<Map<Case, Found>> {
  const source = openLoad();
  const all = new Map<Case, Found>();
  for (const [index, each] of cases.entries()) {
    const later = new Set(cases.slice(index).flatMap(({ kinds }) => kinds));
    const running = await services.use(each.kinds, later);
    // The first round of all does not count: V8 has compiled nothing yet.
    const firstRound = index === 0 ? -1 : 0;
    const measureAll = async (rates: (kind: Kind) => number | undefined, only: readonly Kind[] = each.kinds) => {
      const runs: CaseRuns = {};
      for (let round = firstRound; round < rounds; round++)
        for (const [kind, service] of running.filter(([name]) => only.includes(name))) {
          const requests = await requestsOf(kind, each, service.port);
          const milliseconds = Math.max(seconds, each.leastSeconds ?? 0) * 1_000;
          const load = { ports: [service.port], requests, milliseconds, rate: rates(kind) };
          if (each.writes) await takeBack(client);
          const measured = await run(source, load, [service], client);
          if (round >= 0) (runs[kind] ??= []).push(measured);
          if (each.writes) await takeBack(client);
        }
      return runs;
    };
    const runs = await measureAll(() => undefined);
    const found: Found = { runs, paced: {}, own: {} };
    if (each.paced) {
      found.paced = await measureAll(() => rateOf(runs.floor) / 2, ["floor", "first", "again"]);
      found.own = await measureAll((kind) => rateOf(runs[kind]) / 2, ["first", "again"]);
    }
    all.set(each, found);
    done(each, found);
  }
  source.close();
  return all;
}
