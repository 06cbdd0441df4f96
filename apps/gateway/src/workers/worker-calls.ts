import type { Measured } from "./metrics-sum.ts";
import type { Call } from "./process-channel.ts";
import type { Counted } from "./request-counter.ts";

/** The functions of the primary process that a worker calls. */
export type PrimaryFunctions = {
  /** Counts a request for all workers: see `CountRequest`. */
  count(key: string, milliseconds: number): Counted;
  /** The metrics page of all workers. */
  metrics(): Promise<string>;
  /** Says that this worker's listener is closed. Resolves once the listeners of all ending workers are closed. */
  closed(): Promise<void>;
};

/** The functions of a worker that the primary process calls. */
export type WorkerFunctions = {
  measure(): Promise<Measured>;
};

export type CallPrimary = Call<PrimaryFunctions>;
