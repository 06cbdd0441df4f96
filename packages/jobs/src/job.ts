import type { Db } from "@earshot/operations";
import type { z } from "zod";

/** A job to add. */
export interface AddedJob<Data> {
  readonly data: Data;
  /** The receiver, such as a webhook's id. A slow one does not hold up the jobs of others. */
  readonly group?: string | undefined;
  /** The time before the first attempt, in seconds. */
  readonly delay?: number | undefined;
}

/** Adds jobs in the transaction of `db`. They start after its commit. */
export type AddJobs = <Schema extends z.ZodType>(
  db: Db,
  job: Job<Schema>,
  added: readonly AddedJob<z.input<Schema>>[],
) => Promise<void>;

/** Work that is done after a commit, at least once, by this process or another one. */
export interface Job<Schema extends z.ZodType = z.ZodType> {
  readonly name: string;
  /** The job's data, as it is stored. */
  readonly schema: Schema;
  /** When it runs by itself, as a cron expression in UTC. Its data is {} then. */
  readonly cron?: string;
  /** The number of retries after a failure. The delay begins at 10 s and doubles, with jitter, up to 15 min. */
  readonly retries: number;
  /** The number of jobs that run at a time in one process. */
  readonly concurrency: number;
  /** The number of jobs of one group that run at a time in one process. */
  readonly groupConcurrency?: 1;
  /** Does the work. A rejection is a failed attempt; after the last one there is no other. */
  handle(data: z.output<Schema>, isLastAttempt: boolean): Promise<unknown>;
}

/** Defines a job. */
export const job = <Schema extends z.ZodType>(definition: Job<Schema>): Job<Schema> => definition;
