import type { Measured } from "./metrics-sum.ts";
import type { Call } from "./process-channel.ts";
import type { Counted } from "./request-counter.ts";

/** What a worker calls in the primary process. */
export type PrimaryFunctions = {
  /** Counts a request for all workers: see `CountRequest`. */
  count(key: string, milliseconds: number): Counted;
  /** The metrics page of all workers. */
  metrics(): Promise<string>;
  /** Says that this worker's listener is closed. Resolves once those of all workers that end are. */
  closed(): Promise<void>;
};

/** What the primary process calls in a worker. */
export type WorkerFunctions = {
  measure(): Promise<Measured>;
};

export type CallPrimary = Call<PrimaryFunctions>;
