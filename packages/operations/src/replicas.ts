import type { Revision } from "./caller-lookup.ts";
import type { Db } from "./database.ts";
import { isTimeout } from "./errors.ts";

/** For how many milliseconds a replica that has failed is not asked again. */
const restTime = 5_000;

/** What came of asking a replica: it is as new as the primary, it is behind, or it failed. */
type ReplicaRead = "current" | "behind" | "failed";

interface Watch {
  /** Called for each read that a replica is asked for. */
  read(outcome: ReplicaRead, error?: unknown): void;
}

/** What a read finds beside the answer. */
type Found = Pick<Revision, "revision"> & { is_replaced?: boolean | null };

/** Reads by replicas that the primary's revision proves to be up to date. See docs/decisions/0044. */
export class Replicas {
  /** Until when a replica that has failed is not asked, in milliseconds since 1970. */
  readonly #resting = new WeakMap<Db, number>();
  readonly #watch: Watch;

  constructor(watch: Watch) {
    this.#watch = watch;
  }

  /** The row that a replica reads, if it is the one of the primary's revision. Undefined: the primary has to read. */
  async read<Row extends Found>(
    replica: Db,
    { revision }: Found,
    read: (db: Db) => Promise<Row>,
  ): Promise<Row | undefined> {
    const rested = this.#resting.get(replica);
    if (rested !== undefined && Date.now() < rested) return undefined;
    // One request finds out whether it is back. The others do not wait for that.
    if (rested !== undefined) this.#rest(replica);
    try {
      const row = await read(replica);
      this.#resting.delete(replica);
      // What is shown instead of the addressed item has another revision.
      const isCurrent = row.revision === revision && !row.is_replaced;
      this.#watch.read(isCurrent ? "current" : "behind");
      return isCurrent ? row : undefined;
    } catch (error) {
      // The primary would take as long.
      if (isTimeout(error)) throw error;
      this.#rest(replica);
      this.#watch.read("failed", error);
      return undefined;
    }
  }

  #rest(replica: Db): void {
    this.#resting.set(replica, Date.now() + restTime);
  }
}
