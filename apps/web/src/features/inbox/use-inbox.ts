import type { FullFeedback } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useUndo } from "../../ui/messages/toast.tsx";
import { useBoard } from "../../data/project/use-board.ts";
import { useDelete } from "../../data/feedback/use-delete.ts";
import { useKeys } from "../../ui/hooks/keys.ts";
import { focusLine, lineOf } from "../../ui/hooks/list-focus.ts";
import { listKeys } from "../../ui/hooks/list-keys.ts";
import { useOpenId } from "../../ui/hooks/use-open-id.ts";
import { useSelection } from "../../ui/hooks/selection.ts";
import { useAddress, useList } from "./use-list.ts";

export type Field = "status" | "tags" | "owner" | "merge";
type Writing = "reply" | "answer" | null;

/** Returns the open feedback. Until it is loaded, the list's copy of it shows. */
function useOpen(items: readonly FullFeedback[], id: string | undefined) {
  const input = { projectSlug: useBoard().slug, feedbackId: id ?? "" };
  const known = items.find((item) => item.id === id);
  return useQuery({
    ...useEarshot().feedback.get.queryOptions(input),
    enabled: id !== undefined,
    ...(known && { placeholderData: known }),
  });
}

/** Returns the state that the inbox's parts share: the list, the open feedback, the selection, and the open choice. */
export function useInbox() {
  const { address, show } = useAddress();
  const [openId, setOpen] = useOpenId(address.item, (item) => show({ item }));
  const list = useList(openId);
  const selection = useSelection(list.items);
  const open = useOpen(list.items, openId);
  const [field, setField] = useState<Field | null>(null);
  const [writing, write] = useState<Writing>(null);
  const [isHelpShown, showHelp] = useState(false);
  const isByKey = useRef(false);
  const { undoLast } = useUndo();
  const remove = useDelete();

  const isBulk = selection.selected.length > 0;
  const current = open.data?.id === openId ? open.data : list.items[list.index];
  const targets = isBulk ? selection.selected : current ? [current] : [];
  const close = () => setOpen(undefined);
  const openItem = ({ id }: FullFeedback) => {
    write(null);
    setOpen(id);
  };
  const move = (step: 1 | -1, selects = false) => {
    const next = list.near(step);
    if (!next) return;
    if (selects) selection.extend(next.id, openId);
    if (step > 0 && list.hasNextPage && next === list.items.at(-1)) void list.fetchNextPage();
    openItem(next);
    focusLine(next.id);
  };
  const choose = (name: Field) => () => {
    if (targets.length === 0) return;
    isByKey.current = true;
    setField(name);
  };
  /** Returns the props of a field. After a key has opened it, the focus returns to the list; after a click, to its button. */
  const fieldProps = (name: Field, isForSelection: boolean) => ({
    open: field === name && isBulk === isForSelection,
    onOpenChange(isOpen: boolean) {
      if (isOpen) isByKey.current = false;
      setField(isOpen ? name : null);
    },
    focusAfter: () => (isByKey.current ? lineOf(openId) : null),
  });
  const removeAll = () => {
    if (targets.length === 0) return;
    const next = isBulk ? undefined : list.near(1);
    remove(targets);
    selection.clear();
    if (targets.some(({ id }) => id === openId)) setOpen(next && !targets.includes(next) ? next.id : undefined);
  };
  const writeOf = (what: Writing) => () => current && write(what);

  // On a phone, the opened feedback shows from its top.
  useEffect(() => {
    if (openId) scrollTo(0, 0);
  }, [openId]);

  useKeys({
    ...listKeys({ openId, selection, move }),
    s: choose("status"),
    t: choose("tags"),
    a: choose("owner"),
    m: choose("merge"),
    r: writeOf("reply"),
    e: writeOf("answer"),
    "#": removeAll,
    Delete: removeAll,
    z: undoLast,
    "?": () => showHelp(true),
    Escape: isBulk ? selection.clear : openId ? close : undefined,
  });

  return {
    address,
    openId,
    list,
    selection,
    open,
    current,
    close,
    openItem,
    move,
    fieldProps,
    removeAll,
    writing,
    write,
    isHelpShown,
    showHelp,
  };
}

export type Inbox = ReturnType<typeof useInbox>;
