import type { FullFeedback } from "@earshot/client";

/** A change of one item. Both functions get the item as it is once all earlier changes are made. */
export interface Change {
  /** Returns what shows before the server responds. */
  look: (item: FullFeedback) => Partial<FullFeedback>;
  call: (item: FullFeedback) => Promise<FullFeedback>;
}

/** The changes of an item that are under way. */
interface Turns {
  /** The item as the server has last returned it. */
  saved: FullFeedback;
  changes: Change[];
  last: Promise<unknown>;
}

const underWay = new Map<string, Turns>();

/**
 * Lets a change wait for the earlier ones of its item, and shows it at once, with `show`. Returns the function that makes
 * it. A change that fails shows no more; those after it stay.
 */
export function beginChange(item: FullFeedback, change: Change, show: (item: FullFeedback) => void) {
  const turns = underWay.get(item.id) ?? { saved: item, changes: [], last: Promise.resolve() };
  underWay.set(item.id, turns);
  const showAll = () => show(turns.changes.reduce((before, { look }) => ({ ...before, ...look(before) }), turns.saved));
  const start = Promise.withResolvers<void>();
  const made = Promise.all([turns.last, start.promise]).then(() => change.call(turns.saved));
  const settled = made
    .then((saved) => void (turns.saved = saved))
    .finally(() => {
      turns.changes = turns.changes.filter((other) => other !== change);
      if (turns.changes.length === 0) underWay.delete(item.id);
      showAll();
    });
  turns.last = settled.catch(() => undefined);
  turns.changes.push(change);
  showAll();
  return () => {
    start.resolve();
    return settled;
  };
}
