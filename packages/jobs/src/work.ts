import type { AddJobs } from "./job.ts";
import { notifications } from "./notification/notifications.ts";
import { partsOf } from "./parts.ts";
import { createQueue, type QueueDepth, type QueueParts } from "./queue.ts";
import { startRelay } from "./relay.ts";
import type { Services } from "./services.ts";

interface WorkParts extends QueueParts, Omit<Services, "add"> {}

/** The background work of one process. */
export interface Work {
  /** Wakes the relay: this project, or any, has new events, which would otherwise wait some seconds. */
  wake(projectId?: string): void;
  /** Starts jobs that were made ready without the relay. */
  wakeJobs(): void;
  /** Returns, for each job name, the number of jobs that wait and that have failed for good. */
  depths(): Promise<QueueDepth[]>;
  /** Stops the running jobs. Another process, or the next one, does the rest. */
  stop(): Promise<void>;
}

/** The milliseconds after which the relay also wakes the workers of other jobs, some of which may be due to be tried again. */
const lookInterval = 1_000;

/** Passes events on, and takes up jobs. */
export async function startWork({ database, warn, ...parts }: WorkParts): Promise<Work> {
  const queue = createQueue({ database, warn });
  const services = { ...parts, add: queue.add };
  const { jobs, consumers } = partsOf(services);
  await queue.start(jobs);
  /** The names of the jobs that the relay has added. A worker that looks for its job costs the database a query. */
  const added = new Set<string>();
  const add: AddJobs = async (db, job, more) => {
    if (more.length > 0) added.add(job.name);
    await queue.add(db, job, more);
  };
  let looked = 0;
  const relayed = (count: number, lag: number) => {
    const isLookDue = performance.now() - looked >= lookInterval;
    if (isLookDue) looked = performance.now();
    queue.wake(isLookDue ? undefined : added);
    added.clear();
    parts.metrics.relayed(count, lag);
  };
  const { heldBack } = parts.metrics;
  const all = [...consumers, notifications(services)];
  const relay = startRelay({ em: parts.em, consumers: all, add, relayed, heldBack, warn });
  return {
    wake: relay.wake,
    wakeJobs: () => queue.wake(),
    depths: queue.depths,
    async stop() {
      await relay.stop();
      await queue.stop();
    },
  };
}
