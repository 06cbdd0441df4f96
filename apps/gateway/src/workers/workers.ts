import cluster, { type Worker } from "node:cluster";
import type { FastifyBaseLogger } from "fastify";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createMetricsSum } from "./metrics-sum.ts";
import { type Call, openChannel } from "./process-channel.ts";
import { createCounter } from "./request-counter.ts";
import type { PrimaryFunctions, WorkerFunctions } from "./worker-calls.ts";

/** The time before which the end of a worker counts as a failed start, in milliseconds. */
const startTime = 10_000;

/**
 * The first and the longest pause before a worker is replaced that has failed at its start several times, in
 * milliseconds.
 */
const firstPause = 500;
const longestPause = 30_000;

/** The worker processes of this primary process. */
export interface Workers {
  /** Keeps one more worker running, with these environment variables. Resolves with its port once it serves. */
  add(env?: Record<string, string>): Promise<number>;
  /** Ends all workers as a signal ends a single process. Throws if a worker did not end by itself. */
  end(): Promise<void>;
}

export function createWorkers(log: FastifyBaseLogger): Workers {
  const ending = new AbortController();
  const allClosed = Promise.withResolvers<void>();
  const serving = new Map<Worker, Call<WorkerFunctions>>();
  const listening = new Set<Worker>();
  const ends: Promise<boolean>[] = [];
  const count = createCounter();
  const sum = createMetricsSum();
  // Each worker accepts connections itself: see decision 45.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  // Workers run the code of this version, even if a link to the folder names another version by now.
  cluster.setupPrimary({ exec: join(import.meta.dirname, "../main.ts") });

  function close(worker: Worker): void {
    listening.delete(worker);
    if (listening.size === 0 && ending.signal.aborted) allClosed.resolve();
  }

  async function metrics(): Promise<string> {
    const ask = async ([worker, call]: [Worker, Call<WorkerFunctions>]) => {
      try {
        const measured = await call("measure");
        if (serving.has(worker)) sum.measured(worker.id, measured);
      } catch (error) {
        // Without a running worker the sum would be wrong.
        if (worker.isConnected()) throw error;
      }
    };
    await Promise.all([...serving].map(ask));
    return sum.page();
  }

  /** Runs a worker until it ends. Returns its exit code, or null if a signal ended it. */
  async function run(env: Record<string, string>, onServing: (port: number) => void): Promise<number | null> {
    const worker = cluster.fork(env);
    log.info({ worker: worker.process.pid }, "started a worker");
    const own: PrimaryFunctions = {
      count,
      metrics,
      async closed() {
        close(worker);
        if (ending.signal.aborted) await allClosed.promise;
      },
    };
    const call = openChannel<WorkerFunctions>(worker, own);
    worker.once("listening", ({ port }: { port: number }) => {
      listening.add(worker);
      serving.set(worker, call);
      onServing(port);
    });
    const { promise, resolve } = Promise.withResolvers<number | null>();
    worker.once("exit", resolve);
    worker.on("error", (err) => {
      log.error({ err }, "a worker failed");
      // The system could not start another process.
      if (worker.process.pid === undefined) resolve(null);
    });
    const code = await promise;
    close(worker);
    serving.delete(worker);
    sum.ended(worker.id);
    return code;
  }

  /** Replaces a worker whenever it ends. After `end`, returns true if the last one ended well. */
  async function keep(env: Record<string, string>, onServing: (port: number) => void): Promise<boolean> {
    for (let failed = 0, pause = 0; ; await sleep(pause, undefined, { signal: ending.signal }).catch(() => undefined)) {
      if (ending.signal.aborted) return true;
      const begun = performance.now();
      let isServing = false;
      const code = await run(env, (port) => {
        isServing = true;
        onServing(port);
      });
      // A worker that does not serve yet may have been ended by the signal itself.
      if (ending.signal.aborted) return code === 0 || (code === null && !isServing);
      // The worker has logged the reason. If others run, they may do without it.
      if (code && !isServing && serving.size === 0) process.exit(1);
      failed = performance.now() - begun < startTime ? failed + 1 : 0;
      pause = failed < 2 ? 0 : Math.min(firstPause * 2 ** (failed - 2), longestPause);
      log.warn({ code, pause }, "a worker ended and is replaced");
    }
  }

  return {
    add(env = {}) {
      const { promise, resolve } = Promise.withResolvers<number>();
      ends.push(keep(env, resolve));
      return promise;
    },
    async end() {
      log.info("ending the workers");
      ending.abort();
      for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill("SIGTERM");
      if (!(await Promise.all(ends)).every(Boolean)) throw new Error("a worker did not end by itself");
    },
  };
}
