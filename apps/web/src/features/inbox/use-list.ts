import type { FullFeedback } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useRef } from "react";
import { useGone } from "../../ui/messages/undo.ts";
import { useBoard } from "../../data/project/use-board.ts";
import { inboxList, type InboxAddress, readAddress } from "./address.ts";
import { useCount } from "./count.ts";

const from = "/p/$slug/manage/inbox";

/** Returns the inbox's address, and functions that change it. */
export function useAddress() {
  const address = useSearch({ from });
  const navigate = useNavigate({ from });
  const show = (change: { [Name in keyof InboxAddress]: InboxAddress[Name] | undefined }, replace = true) =>
    navigate({
      search: (before) => Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value)),
      replace,
      resetScroll: false,
    });
  /** Shows the list that a saved view has. */
  const replace = (search: Record<string, string>) =>
    void navigate({ search: readAddress(search), resetScroll: false });
  return { address, show, replace };
}

/** Returns the list of the address, and the position of the open feedback in it. */
export function useList(openId: string | undefined) {
  const { slug } = useBoard();
  const gone = useGone();
  const { address } = useAddress();
  const query = useInfiniteQuery({ ...inboxList(useEarshot(), slug, address) });
  const unique = new Map<string, FullFeedback>();
  for (const page of query.data?.pages ?? [])
    for (const item of page.items) if (!gone.has(item.id)) unique.set(item.id, item);
  const items = [...unique.values()];
  const found = items.findIndex(({ id }) => id === openId);
  // Triaged feedback leaves the list. The next one takes its place.
  const place = useRef(-1);
  if (found >= 0) place.current = found;
  const { hasNextPage, data } = query;
  const count = useCount(address, hasNextPage);
  const total = data && (hasNextPage ? count : items.length.toLocaleString("en"));

  /** Returns the item one step away. */
  const near = (step: 1 | -1): FullFeedback | undefined => {
    const next = found < 0 && step > 0 ? Math.max(place.current, 0) : place.current + step;
    return items[Math.min(Math.max(next, 0), items.length - 1)];
  };
  return { ...query, items, index: found, total, near };
}
