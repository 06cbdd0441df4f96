import type { Tables } from "@earshot/operations";
import type { EntityManager } from "@mikro-orm/sql";
import { setTimeout as rest } from "node:timers/promises";
import type { AddJobs } from "./job.ts";
import { addPositions, type Consumer, findWaiting, hasNext, relayBatch } from "./relay-batch.ts";

interface RelayParts {
  em: EntityManager;
  consumers: readonly Consumer[];
  add: AddJobs;
  /** Called after events of a project were passed on: how many, and how old the first of them was, in seconds. */
  relayed(count: number, lag: number): void;
  warn(message: string): void;
}

export interface Relay {
  /** Says that there are new events: in this project, or in any. */
  wake(projectId?: string): void;
  /** Waits for the batch at hand. */
  stop(): Promise<void>;
}

/** The most events that are passed on at once. */
const mostAtOnce = 500;
/**
 * Milliseconds between two looks at all projects, for events of other processes and for what failed, and how many times as
 * long as such a look the next one is off at least.
 */
const [lookEvery, looksApart] = [5_000, 50];
/** The least milliseconds between two rounds, and how many times as long as a batch the relay rests after it: requests come first. */
const [breath, rests] = [50, 9];

/** Follows the events of each project, and passes them to the consumers. One process at a time does so for a project. */
export function startRelay({ em, consumers, add, relayed, warn }: RelayParts): Relay {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  /** The projects that have new events, or may have them. */
  let woken = new Set<string>();
  let isLookDue = false;
  let isFirst = true;
  /** How many are passed on at once in projects that failed: fewer, because so many may take too long. */
  const sizes = new Map<string, number>();
  const stopping = new AbortController();

  const pause = (milliseconds: number) =>
    rest(milliseconds, undefined, { signal: stopping.signal }).catch(() => undefined);

  async function lookAtAll(): Promise<void> {
    isLookDue = false;
    clearTimeout(timer);
    const start = performance.now();
    const db = em.getKysely<Tables>();
    try {
      if (isFirst) await addPositions(db);
      isFirst = false;
      for (const projectId of await findWaiting(db)) woken.add(projectId);
    } catch (error) {
      warn(`no events were looked for: ${String(error)}`);
    }
    const wait = Math.max(lookEvery, looksApart * (performance.now() - start));
    if (!stopping.signal.aborted) timer = setTimeout(wake, wait);
  }

  /** Passes on the next events of a project. It stays woken if more are left. */
  async function passOn(projectId: string): Promise<void> {
    const next = await hasNext(em.getKysely<Tables>(), projectId);
    if (next === "none") return;
    if (next === "held back") return void woken.add(projectId);
    const size = sizes.get(projectId) ?? mostAtOnce;
    const { events, isHeldBack, after } = await relayBatch(em, { projectId, consumers, add, size });
    for (const call of after) call?.();
    const [oldest] = events;
    if (oldest) relayed(events.length, (Date.now() - Date.parse(oldest.created_at)) / 1_000);
    if (isHeldBack || events.length === size) woken.add(projectId);
    if (2 * size < mostAtOnce) sizes.set(projectId, 2 * size);
    else sizes.delete(projectId);
  }

  async function passOnSafely(projectId: string): Promise<void> {
    try {
      await passOn(projectId);
    } catch (error) {
      warn(`events of the project ${projectId} were not passed on: ${String(error)}`);
      sizes.set(projectId, Math.ceil((sizes.get(projectId) ?? mostAtOnce) / 4));
    }
  }

  async function run(): Promise<void> {
    while ((isLookDue || woken.size > 0) && !stopping.signal.aborted) {
      if (isLookDue) await lookAtAll();
      const projects = woken;
      woken = new Set();
      for (const projectId of projects) {
        const start = performance.now();
        if (!stopping.signal.aborted) await passOnSafely(projectId);
        await pause(rests * (performance.now() - start));
      }
      await pause(breath);
    }
    running = undefined;
  }

  function wake(projectId?: string): void {
    if (projectId === undefined) isLookDue = true;
    else woken.add(projectId);
    if (!stopping.signal.aborted) running ??= run();
  }

  wake();
  return {
    wake,
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
