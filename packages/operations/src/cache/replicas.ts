import type { Revision } from "../access/caller-lookup.ts";
import type { Db } from "../sql/database.ts";
import { DomainError, isTimeout } from "../errors.ts";

/** The milliseconds for which a replica that has failed is not asked again. */
const restTime = 5_000;

/** The outcome of asking a replica: it is as new as the primary, it is behind, or it failed. */
type ReplicaRead = "current" | "behind" | "failed";

interface Watch {
  /** Called for each read that a replica is asked for. */
  read(outcome: ReplicaRead, error?: unknown): void;
}

type Revised = Pick<Revision, "revision">;

/** The row of a read. Its text is empty if nothing was found, or if it is too large. */
interface ReplicaRow extends Revised {
  text?: string | null;
  is_too_large?: boolean | null;
  is_replaced?: boolean | null;
}

/** Reads by replicas that the primary's revision proves to be up to date. See docs/decisions/0044. */
export class Replicas {
  /** The time until which a replica that has failed is not asked, in milliseconds since 1970. */
  readonly #resting = new WeakMap<Db, number>();
  readonly #watch: Watch;

  constructor(watch: Watch) {
    this.#watch = watch;
  }

  /** The row that a replica reads, if it is the one of the primary's revision. Undefined: the primary has to read. */
  async read<Row extends ReplicaRow>(
    replica: Db,
    { revision }: Revised,
    read: (db: Db) => Promise<Row>,
  ): Promise<Row | undefined> {
    const rested = this.#resting.get(replica);
    if (rested !== undefined && Date.now() < rested) return undefined;
    // One request finds out whether it is back. The others do not wait for that.
    if (rested !== undefined) this.#rest(replica);
    try {
      const row = await read(replica);
      this.#resting.delete(replica);
      // A new item does not change the revision of reads by its id, so the replica may lack it.
      const isMissing = !row.text && !row.is_too_large;
      // An item that stands in for the addressed one has another revision.
      const isCurrent = row.revision === revision && !row.is_replaced && !isMissing;
      this.#watch.read(isCurrent ? "current" : "behind");
      return isCurrent ? row : undefined;
    } catch (error) {
      // The primary would take as long, and its response would be as large.
      if (isTimeout(error) || error instanceof DomainError) throw error;
      this.#rest(replica);
      this.#watch.read("failed", error);
      return undefined;
    }
  }

  #rest(replica: Db): void {
    this.#resting.set(replica, Date.now() + restTime);
  }
}
