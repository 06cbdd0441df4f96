import { fork } from "node:child_process";
import { once } from "node:events";
import type pg from "pg";
import { asksOf, type Case } from "./cases.ts";
import type { LoadResult } from "./latency.ts";
import type { Load } from "./load.ts";
import { cpuOf } from "./machine.ts";
import { connections } from "./mixed.ts";
import { bytesOf } from "./raw-http.ts";
import type { Kind, Service } from "./service.ts";

/** One run: requests a second, latency, and CPU of Node and of PostgreSQL for each in milliseconds. */
export interface Run {
  rate: number;
  p50: number;
  p99: number;
  /** NaN if it cannot be read, as the other. */
  nodeCpu: number;
  postgresCpu: number;
  /** Requests that were refused, beside those that the rate counts. */
  refused: number;
}

export interface Plan {
  rounds: number;
  seconds: number;
}

/** A process that sends what it is told. */
export interface Source<Told> {
  /** Throws if a connection breaks. */
  send(told: Told): Promise<LoadResult>;
  close(): void;
}

export function openSource<Told extends object>(file: string): Source<Told> {
  const worker = fork(new URL(file, import.meta.url));
  return {
    async send(told) {
      const answer = once(worker, "message") as Promise<[LoadResult]>;
      worker.send(told);
      const [answered] = await answer;
      if (answered.fault) throw new Error(`A request was not answered: ${answered.fault}`);
      return answered;
    },
    close: () => void worker.kill(),
  };
}

export const openLoad = (): Source<Load> => openSource("load.ts");

/** Returns the requests of each connection to this service, as bytes. */
export async function requestsOf(kind: Kind, each: Case, port: number): Promise<string[][]> {
  const requests: string[][] = [];
  for (let n = 0; n < connections; n++) requests.push((await asksOf(kind, each, n, port)).map(bytesOf));
  return requests;
}

/** The process ids of the database's sessions, except for this one. */
async function backends(client: pg.Client): Promise<number[]> {
  const found = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'",
  );
  return found.rows.map(({ pid }) => pid);
}

/** Measures what these services and the database do meanwhile, after a quarter of the time to warm up. */
export async function run<Told extends { milliseconds: number }>(
  source: Source<Told>,
  told: Told,
  services: readonly Service[],
  client: pg.Client,
): Promise<Run> {
  await source.send({ ...told, milliseconds: Math.min(told.milliseconds / 4, 1_000) });
  const sessions = (await backends(client)).map((session) => [session, cpuOf(session)] as const);
  const cpuOfAll = () => services.reduce((sum, { pid }) => sum + cpuOf(pid), 0);
  const before = cpuOfAll();
  const { count, refused, milliseconds, p50, p99 } = await source.send(told);
  // An idle session may have ended meanwhile.
  const taken = sessions.map(([session, cpu]) => cpuOf(session) - cpu).filter((cpu) => cpu > 0);
  return {
    refused,
    rate: (count / milliseconds) * 1_000,
    p50,
    p99,
    nodeCpu: (cpuOfAll() - before) / count / 1e6,
    postgresCpu: taken.length > 0 ? taken.reduce((sum, cpu) => sum + cpu) / count / 1e6 : Number.NaN,
  };
}
