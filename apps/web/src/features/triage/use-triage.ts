import { type FullFeedback, rehearse, type User } from "@earshot/client";
import { useEarshotClient } from "@earshot/client/react";
import { useBoard } from "../../data/project/use-board.ts";
import { useTelling } from "../../data/telling/telling.tsx";
import { tellingText } from "../../data/telling/telling.text.ts";
import type { Change } from "./turns.ts";
import { useApply } from "./use-apply.ts";

type Items = readonly FullFeedback[];

const namesOf = ({ tags }: FullFeedback) => tags.map(({ name }) => name);

/** Returns the functions that change feedback for the team, one item or several. */
export function useTriage() {
  const client = useEarshotClient();
  const board = useBoard();
  const apply = useApply();
  const ask = useTelling();
  const path = ({ id }: FullFeedback) => ({ projectSlug: board.slug, feedbackId: id });
  const update = (item: FullFeedback, change: { status?: string; tags?: string[]; quiet?: true }) =>
    client.feedback.update.mutate({ ...path(item), ...change });

  const setStatus = async (items: Items, status: string) => {
    const answer = await ask({
      title: items.length === 1 ? tellingText.moveOne(status) : tellingText.moveAll(items.length, status),
      act: tellingText.move,
      rehearsals: items.map((item) => () => rehearse(client.feedback.update, { ...path(item), status })),
    });
    if (!answer) return;
    const stage = board.statuses.find(({ name }) => name === status)?.stage ?? "new";
    const set = (to: Pick<FullFeedback, "status" | "stage">, quiet = {}): Change => ({
      look: () => to,
      call: (item) => update(item, { status: to.status, ...quiet }),
    });
    await apply(items, {
      change: set({ status, stage }, answer),
      back: (before) => set({ status: before.status, stage: before.stage }),
    });
  };

  /** Adds some tags to all items, and removes others. */
  const setTags = (items: Items, added: readonly string[], removed: readonly string[]) => {
    const set = (more: readonly string[], fewer: readonly string[]): Change => {
      const after = (item: FullFeedback) => [
        ...new Set([...namesOf(item), ...more].filter((name) => !fewer.includes(name))),
      ];
      return {
        look: (item) => ({ tags: board.tags.filter(({ name }) => after(item).includes(name)) }),
        call: (item) => update(item, { tags: after(item) }),
      };
    };
    return apply(items, {
      change: set(added, removed),
      // Tags that were changed since stay.
      back(before) {
        const had = (name: string) => namesOf(before).includes(name);
        return set(
          removed.filter(had),
          added.filter((name) => !had(name)),
        );
      },
    });
  };

  const assign = (items: Items, owner: User | null) => {
    const give = (to: FullFeedback["owner"]): Change => ({
      look: () => ({ owner: to }),
      call: (item) => client.feedback.assign.mutate({ ...path(item), userId: to?.id ?? null }),
    });
    return apply(items, { change: give(owner), back: (before) => give(before.owner) });
  };

  return { setStatus, setTags, assign };
}
