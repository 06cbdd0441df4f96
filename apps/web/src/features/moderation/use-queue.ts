import type { ModerationItem } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useBoard } from "../../data/project/use-board.ts";
import { useKeys } from "../../ui/hooks/keys.ts";
import { focusLine } from "../../ui/hooks/list-focus.ts";
import { listKeys } from "../../ui/hooks/list-keys.ts";
import { useOpenId } from "../../ui/hooks/use-open-id.ts";
import { useSelection } from "../../ui/hooks/selection.ts";
import { useUndo } from "../../ui/messages/toast.tsx";
import { countText } from "../../ui/text/count.ts";
import { queueList } from "./address.ts";
import { type Decision, useDecide } from "./use-decide.ts";

const from = "/p/$slug/manage/moderation";

/** Returns the items of the queue, and the one that is open. */
function useItems() {
  const { slug } = useBoard();
  const { item } = useSearch({ from });
  const navigate = useNavigate({ from });
  const [openId, open] = useOpenId(item, (id) =>
    navigate({ search: id === undefined ? {} : { item: id }, replace: true, resetScroll: false }),
  );
  const list = useInfiniteQuery(queueList(useEarshot(), slug));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const total = list.data?.pages[0]?.total ?? 0;
  const found = items.findIndex(({ id }) => id === openId);
  // After a decision an item leaves the list. The next one takes its place.
  const place = useRef(-1);
  if (found >= 0) place.current = found;
  const near = (step: number): ModerationItem | undefined => {
    const next = found < 0 && step > 0 ? Math.max(place.current, 0) : place.current + step;
    return items[Math.min(Math.max(next, 0), items.length - 1)];
  };
  return { list, items, total: countText(total, total < 1_000), index: found, openId, open, near };
}

/** Returns the state that the parts of the queue's page share. */
export function useQueue() {
  const shown = useItems();
  const { items, index, openId, open, near } = shown;
  const mayBlock = useBoard().viewer?.can.includes("person.block") ?? false;
  const selection = useSelection(items);
  const [isHelpShown, showHelp] = useState(false);
  const [blocking, setBlocking] = useState<ModerationItem["person"] | null>(null);
  const { undoLast } = useUndo();
  const decideOn = useDecide();
  const current = items[index];
  const isBulk = selection.selected.length > 0;
  const targets = isBulk ? selection.selected : current ? [current] : [];

  const move = (step: 1 | -1, selects = false) => {
    const next = near(step);
    if (!next) return;
    if (selects) selection.extend(next.id, openId);
    if (step > 0 && shown.list.hasNextPage && next === items.at(-1)) void shown.list.fetchNextPage();
    open(next.id);
    focusLine(next.id);
  };
  const decide = (what: Decision) => {
    if (targets.length === 0) return;
    const ids = targets.map(({ id }) => id);
    const stays = ({ id, state, person }: ModerationItem) =>
      !ids.includes(id) &&
      !(what === "spam" && state === "held" && targets.some((target) => target.person.id === person.id));
    const next = items.slice(index + 1).find(stays) ?? items.find(stays);
    selection.clear();
    void decideOn(what, ids);
    if (openId === undefined || !ids.includes(openId)) return;
    open(next?.id);
    if (next) focusLine(next.id);
  };
  const block = () => current && mayBlock && setBlocking(current.person);

  // On a phone, the opened item shows from its top.
  useEffect(() => {
    if (openId) scrollTo(0, 0);
  }, [openId]);

  useKeys({
    ...listKeys({ openId, selection, move }),
    y: () => decide("approve"),
    h: () => decide("hide"),
    "!": () => decide("spam"),
    b: block,
    z: undoLast,
    "?": () => showHelp(true),
    Escape: isBulk ? selection.clear : openId ? () => open(undefined) : undefined,
  });

  return {
    ...shown,
    selection,
    current,
    move,
    decide,
    mayBlock,
    block,
    blocking,
    setBlocking,
    isHelpShown,
    showHelp,
  };
}

export type Queue = ReturnType<typeof useQueue>;
