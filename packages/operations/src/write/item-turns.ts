import { DomainError } from "../errors.ts";
import type { Item } from "../changes/revision.ts";

/**
 * The writes to one item that a process runs at once. A write that waits for a row in the database looks up every version
 * of it that was written meanwhile, and holds a connection that others need.
 */
const maxRunning = 4;

/** The milliseconds that a write waits for its turn. */
const patience = 8_000;

interface Turns {
  running: number;
  readonly waiting: Set<() => void>;
}

const turnsOf = new Map<string, Turns>();

const busy = () => new DomainError("SERVICE_UNAVAILABLE", "too many requests change this at once; try again.");

const turn = ({ waiting }: Turns) =>
  new Promise<void>((resolve, reject) => {
    const begin = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.delete(begin);
      reject(busy());
    }, patience);
    waiting.add(begin);
  });

/** Runs a write to an item when few others to the same item are running. 503 after eight seconds of waiting. */
export async function inTurn<T>(item: Item, write: () => Promise<T>): Promise<T> {
  if (!item) return write();
  const turns = turnsOf.get(item) ?? { running: 0, waiting: new Set() };
  turnsOf.set(item, turns);
  if (turns.running === maxRunning) await turn(turns);
  else turns.running += 1;
  try {
    return await write();
  } finally {
    const [next] = turns.waiting;
    if (next) {
      turns.waiting.delete(next);
      next();
    } else if (--turns.running === 0) turnsOf.delete(item);
  }
}
