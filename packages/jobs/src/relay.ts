import type { Tables } from "@earshot/operations";
import type { EntityManager } from "@mikro-orm/sql";
import { setTimeout as rest } from "node:timers/promises";
import { watchHeldBack } from "./held-back.ts";
import type { AddJobs } from "./job.ts";
import { addPositions, type Consumer, findWaiting, hasNext, relayBatch } from "./relay-batch.ts";

interface RelayParts {
  em: EntityManager;
  consumers: readonly Consumer[];
  add: AddJobs;
  /** Called after events of a project were passed on: how many, and how old the first of them was, in seconds. */
  relayed(count: number, lag: number): void;
  /** Called at each scan: see `watchHeldBack`. */
  heldBack(seconds: number, holder: string | null): void;
  warn(message: string): void;
}

export interface Relay {
  /** Wakes the relay: this project, or any, has new events. */
  wake(projectId?: string): void;
  /** Stops after the current batch. */
  stop(): Promise<void>;
}

/** The most events that are passed on at once. */
const mostAtOnce = 200;
/** The milliseconds between two scans of all projects, for events of other processes and for those that failed. */
const scanInterval = 5_000;
/** After a scan that took longer than usual, the relay waits this many times as long before the next one. */
const scanPauseFactor = 50;
/** The most milliseconds of such a wait: a single scan may have taken long for no reason of its own. */
const longestScanPause = 30_000;
/** The least milliseconds between two rounds. */
const roundPause = 50;
/** After a batch, a project rests this many times as long as the batch took: requests come first. */
const restFactor = 6;
/** The most milliseconds of such a rest: more events than one batch takes may come meanwhile. */
const longestRest = 250;

/** Follows the events of each project, and passes them to the consumers. One process at a time does so for a project. */
export function startRelay({ em, consumers, add, relayed, heldBack, warn }: RelayParts): Relay {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  /** The projects that have new events, or may have them. */
  const woken = new Set<string>();
  let isScanDue = false;
  let isFirst = true;
  /** When the rest of each project ends that has just had a batch. */
  const rests = new Map<string, number>();
  /** The batch size of each project that has failed: smaller, because a full batch may take too long. */
  const sizes = new Map<string, number>();
  const waits = watchHeldBack({ heldBack, warn });
  const stopping = new AbortController();

  const pause = (milliseconds: number) =>
    rest(milliseconds, undefined, { signal: stopping.signal }).catch(() => undefined);

  async function scanProjects(): Promise<void> {
    isScanDue = false;
    clearTimeout(timer);
    const start = performance.now();
    const db = em.getKysely<Tables>();
    try {
      if (isFirst) await addPositions(db);
      isFirst = false;
      for (const projectId of await findWaiting(db)) woken.add(projectId);
      await waits.report(db);
    } catch (error) {
      warn(`the scan for new events failed: ${String(error)}`);
    }
    const pauseAfter = scanPauseFactor * (performance.now() - start);
    const wait = Math.min(Math.max(scanInterval, pauseAfter), longestScanPause);
    if (!stopping.signal.aborted) timer = setTimeout(wake, wait);
  }

  /** Passes on the next events of a project. It stays woken if more are left. */
  async function passOn(projectId: string): Promise<void> {
    const next = await hasNext(em.getKysely<Tables>(), projectId);
    waits.saw(projectId, next === "held back");
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

  /** Takes those projects out of the woken ones that do not rest. */
  function takeRested(): string[] {
    const now = performance.now();
    for (const [projectId, end] of rests) if (end <= now) rests.delete(projectId);
    const rested = [...woken].filter((projectId) => !rests.has(projectId));
    for (const projectId of rested) woken.delete(projectId);
    return rested;
  }

  async function run(): Promise<void> {
    while ((isScanDue || woken.size > 0) && !stopping.signal.aborted) {
      if (isScanDue) await scanProjects();
      for (const projectId of takeRested()) {
        if (stopping.signal.aborted) break;
        const start = performance.now();
        await passOnSafely(projectId);
        const end = performance.now();
        rests.set(projectId, end + Math.min(restFactor * (end - start), longestRest));
      }
      await pause(roundPause);
    }
    running = undefined;
  }

  function wake(projectId?: string): void {
    if (projectId === undefined) isScanDue = true;
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
