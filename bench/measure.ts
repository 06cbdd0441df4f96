import { fork } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import type pg from "pg";
import type { Case } from "./cases.ts";
import { takeBack } from "./database.ts";
import type { Answered, Load } from "./load.ts";
import { answersTo, type Kind, type Service } from "./service.ts";
import { asksOf, bytesOf } from "./raw-http.ts";

const connections = 32;

/** One run: requests a second, and CPU of Node and of PostgreSQL for each in milliseconds; NaN if it cannot be read. */
export interface Run {
  rate: number;
  nodeCpu: number;
  postgresCpu: number;
  /** Requests that were refused, beside those that the rate counts. */
  refused: number;
}

export type Runs = Map<Case, Partial<Record<Kind, Run[]>>>;

export interface Plan {
  rounds: number;
  seconds: number;
}

/** The CPU time of a process in nanoseconds, for all its threads. Linux only. */
function cpuOf(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    return threads.reduce(
      (sum, thread) => sum + parseInt(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8")),
      0,
    );
  } catch {
    return Number.NaN;
  }
}

/** The process ids of the database's sessions, except for this one. */
async function backends(client: pg.Client): Promise<number[]> {
  const found = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'",
  );
  return found.rows.map(({ pid }) => pid);
}

/** Runs the load in a process of its own. Throws if a connection breaks. */
export function openLoad() {
  const worker = fork(new URL("load.ts", import.meta.url));
  return {
    async send(load: Load): Promise<Answered> {
      const answer = once(worker, "message") as Promise<[Answered]>;
      worker.send(load);
      const [answered] = await answer;
      if (answered.fault) throw new Error(`A request was not answered: ${answered.fault}`);
      return answered;
    },
    close: () => void worker.kill(),
  };
}

/** Measures each case on each service in turn, round after round, so that other work affects all alike. */
export async function measure(
  cases: Case[],
  services: ReadonlyMap<Kind, Service>,
  client: pg.Client,
  { rounds, seconds }: Plan,
  done: (each: Case, runs: Partial<Record<Kind, Run[]>>) => void,
): Promise<Runs> {
  const source = openLoad();
  const all: Runs = new Map();
  for (const each of cases) {
    const runs: Partial<Record<Kind, Run[]>> = {};
    for (let round = 0; round < rounds; round++)
      for (const [kind, service] of services) {
        if (!answersTo(kind, each)) continue;
        const asks = await asksOf(kind, each, service.port);
        if (asks.length === 0) continue;
        const load = { port: service.port, requests: asks.map(bytesOf), connections };
        if (each.writes) await takeBack(client);
        await source.send({ ...load, milliseconds: Math.min(seconds * 250, 1_000) });
        (runs[kind] ??= []).push(await run(source, { ...load, milliseconds: seconds * 1_000 }, service, client));
        if (each.writes) await takeBack(client);
      }
    all.set(each, runs);
    done(each, runs);
  }
  source.close();
  return all;
}

async function run(source: ReturnType<typeof openLoad>, load: Load, { pid }: Service, client: pg.Client): Promise<Run> {
  const sessions = (await backends(client)).map((session) => [session, cpuOf(session)] as const);
  const before = cpuOf(pid);
  const { count, refused, milliseconds } = await source.send(load);
  // An idle session may have ended meanwhile.
  const taken = sessions.map(([session, cpu]) => cpuOf(session) - cpu).filter((cpu) => cpu > 0);
  return {
    refused,
    rate: (count / milliseconds) * 1_000,
    nodeCpu: (cpuOf(pid) - before) / count / 1e6,
    postgresCpu: taken.length > 0 ? taken.reduce((sum, cpu) => sum + cpu) / count / 1e6 : Number.NaN,
  };
}
