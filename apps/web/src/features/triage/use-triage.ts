import { type FullFeedback, rehearse, type User } from "@earshot/client";
import { useEarshotClient } from "@earshot/client/react";
import { useBoard } from "../../data/project/use-board.ts";
import { useTelling } from "../../data/telling/telling.tsx";
import { tellingText } from "../../data/telling/telling.text.ts";
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
    await apply(items, {
      look: () => ({ status, stage }),
      call: (item) => update(item, { status, ...answer }),
      revert: (item) => update(item, { status: item.status }),
    });
  };

  /** Adds some tags to all items, and removes others. */
  const setTags = (items: Items, added: readonly string[], removed: readonly string[]) => {
    const after = (item: FullFeedback) => [
      ...new Set([...namesOf(item), ...added].filter((name) => !removed.includes(name))),
    ];
    return apply(items, {
      look: (item) => ({ tags: board.tags.filter(({ name }) => after(item).includes(name)) }),
      call: (item) => update(item, { tags: after(item) }),
      revert: (item) => update(item, { tags: namesOf(item) }),
    });
  };

  const assign = (items: Items, owner: User | null) => {
    const give = (item: FullFeedback, to: User | null) =>
      client.feedback.assign.mutate({ ...path(item), userId: to?.id ?? null });
    return apply(items, {
      look: () => ({ owner }),
      call: (item) => give(item, owner),
      revert: (item) => give(item, item.owner),
    });
  };

  return { setStatus, setTags, assign };
}
