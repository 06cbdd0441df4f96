import type { FullFeedback } from "@earshot/client";
import { savedChanges, saving } from "../../data/feedback/cache.ts";

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

/** Returns the item as it is once its changes are made. */
const changed = ({ saved, changes }: Turns) =>
  changes.reduce((before, { look }) => ({ ...before, ...look(before) }), saved);

/** Returns the fields of an item that the changes are about. Others may be newer where it is shown. */
const fieldsOf = (item: FullFeedback, changes: readonly Change[]): Partial<FullFeedback> => {
  const names = changes.flatMap(({ look }) => Object.keys(look(item)) as (keyof FullFeedback)[]);
  return Object.fromEntries(names.map((name) => [name, item[name]]));
};

function begin(item: FullFeedback): Turns {
  const turns: Turns = { saved: item, changes: [], last: Promise.resolve() };
  underWay.set(item.id, turns);
  // What others do meanwhile.
  saving.set(item.id, (loaded) => {
    turns.saved = loaded;
    return changed(turns);
  });
  return turns;
}

function end({ saved: { id } }: Turns): void {
  underWay.delete(id);
  saving.delete(id);
}

function keep(turns: Turns, change: Change, saved: FullFeedback): void {
  turns.saved = { ...turns.saved, ...fieldsOf(saved, [change]) };
  const { id } = turns.saved;
  savedChanges.set(id, (savedChanges.get(id) ?? 0) + 1);
}

/**
 * Lets a change wait for the earlier ones of its item, and shows it at once, with `show`. Returns the function that makes
 * it. A change that fails shows no more; those after it stay, and so does what others have changed meanwhile.
 */
export function beginChange(item: FullFeedback, change: Change, show: (fields: Partial<FullFeedback>) => void) {
  const turns = underWay.get(item.id) ?? begin(item);
  const start = Promise.withResolvers<void>();
  const made = Promise.all([turns.last, start.promise]).then(() => change.call(turns.saved));
  const settled = made
    .then((saved) => keep(turns, change, saved))
    .finally(() => {
      const { changes } = turns;
      turns.changes = changes.filter((other) => other !== change);
      if (turns.changes.length === 0) end(turns);
      show(fieldsOf(changed(turns), changes));
    });
  turns.last = settled.catch(() => undefined);
  turns.changes.push(change);
  show(fieldsOf(changed(turns), [change]));
  return () => {
    start.resolve();
    return settled;
  };
}
