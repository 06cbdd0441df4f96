import { type ConstructorOptions, fromKysely, PgBoss } from "pg-boss";
import type { AddedJob, AddJobs, Job } from "./job.ts";

/** The options of the queue's connection pool. */
type QueueDatabase = Readonly<Record<string, unknown>>;

export interface QueueParts {
  readonly database: QueueDatabase;
  readonly warn: (message: string) => void;
}

export interface QueueDepth {
  readonly name: string;
  /** The number of jobs that wait. */
  readonly waiting: number;
  /** The number of jobs that have failed for good. */
  readonly failed: number;
}

/** The seconds after which the first worker of a job looks for jobs of other processes, and for jobs to retry. */
const pollInterval = 30;
/** The same for the other workers: each is woken by the one before when that has found something. */
const otherPollInterval = 600;
/** The seconds that an attempt may take. After that, or after its process was killed, another one begins. */
const expireInSeconds = 60;
const upkeepEvery = 30;
const retry = { retryDelay: 10, retryBackoff: true, retryDelayMax: 900 };
/** Seconds. */
const day = 86_400;
/** Milliseconds: a process has ten seconds to end. */
const stopTimeout = 6_000;

/** The queue: pg-boss, in a schema of its own. */
export function createQueue({ database, warn }: QueueParts) {
  const construction: ConstructorOptions = {
    ...database,
    schema: "jobs",
    application_name: "earshot jobs",
    // No job waits for others.
    flowIntervalSeconds: day,
    superviseIntervalSeconds: upkeepEvery,
    monitorIntervalSeconds: upkeepEvery,
    cronWorkerIntervalSeconds: upkeepEvery,
    cronMonitorIntervalSeconds: upkeepEvery,
  };
  const boss = new PgBoss(construction);
  boss.on("error", ({ message }) => warn(`the job queue: ${message}`));
  boss.on("warning", ({ message }) => warn(`the job queue: ${message}`));
  const names: string[] = [];
  /** The workers of each job that have nothing to do, by its name. */
  const idle = new Map<string, Set<string>>();

  /** Wakes one idle worker. A worker that finds a job wakes the next. Busy workers look again when they are done. */
  function wakeOne(name: string): void {
    const [worker] = idle.get(name) ?? [];
    if (worker) boss.notifyWorker(worker);
  }

  const add: AddJobs = async (db, job, added) => {
    if (added.length > 0) await boss.insert(job.name, added.map(toInsert), { db: fromKysely(db) });
  };

  async function startWorker({ name, schema, handle, groupConcurrency }: Job, lookAfter: number): Promise<void> {
    const options = {
      pollingIntervalSeconds: lookAfter,
      includeMetadata: true as const,
      ...(groupConcurrency && { localGroupConcurrency: groupConcurrency }),
    };
    const waiting = idle.get(name) ?? new Set();
    idle.set(name, waiting);
    const id: string = await boss.work(name, options, async ([queued]) => {
      waiting.delete(id);
      // The next one may be there already.
      boss.notifyWorker(id);
      wakeOne(name);
      try {
        const isLastAttempt = queued !== undefined && queued.retryCount >= queued.retryLimit;
        await handle(schema.parse(queued?.data ?? {}), isLastAttempt);
      } finally {
        waiting.add(id);
      }
    });
    waiting.add(id);
  }

  async function take(job: Job): Promise<void> {
    const options = { ...retry, expireInSeconds, retryLimit: job.retries, deleteAfterSeconds: day };
    await boss.createQueue(job.name, options);
    await boss.updateQueue(job.name, options);
    // A job whose minute passed while no server ran is done once at the next start.
    if (job.cron) await boss.schedule(job.name, job.cron, {}, { tz: "UTC", missed: "once" });
    for (let count = 0; count < job.concurrency; count++)
      await startWorker(job, count === 0 ? pollInterval : otherPollInterval);
    names.push(job.name);
  }

  return {
    add,
    /** Creates the schema if it is missing, and takes up these jobs until the queue is stopped. */
    async start(jobs: readonly Job[]): Promise<void> {
      try {
        await boss.start();
        for (const job of jobs) await take(job);
      } catch (error) {
        await boss.stop({ graceful: false }).catch(() => undefined);
        throw error;
      }
    },
    /** Starts jobs of these names that were added since, which would wait for the next look otherwise. */
    wake(these: Iterable<string> = names): void {
      for (const name of these) wakeOne(name);
    },
    /** Returns, for each job name, the number of jobs that wait and that have failed for good. */
    async depths(): Promise<QueueDepth[]> {
      const queues = await boss.getQueues(names);
      return queues.map(({ name, queuedCount, failedCount }) => ({ name, waiting: queuedCount, failed: failedCount }));
    },
    stop: (): Promise<void> => boss.stop({ graceful: true, timeout: stopTimeout }),
  };
}

const toInsert = ({ data, group, delay }: AddedJob<unknown>) => ({
  data: data as object,
  ...(group !== undefined && { group: { id: group } }),
  ...(delay !== undefined && { startAfter: delay }),
});
