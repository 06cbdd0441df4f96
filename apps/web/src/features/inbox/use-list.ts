import type { FullFeedback } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useRef } from "react";
import { useGone } from "../../ui/undo.ts";
import { useBoard } from "../project/use-board.ts";
import { inboxList, type InboxAddress } from "./address.ts";

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
  return { address, show };
}

/** Returns the list of the address, and which of it is open. */
export function useList() {
  const { slug } = useBoard();
  const gone = useGone();
  const { address } = useAddress();
  const query = useInfiniteQuery({ ...inboxList(useEarshot(), slug, address) });
  const unique = new Map<string, FullFeedback>();
  for (const page of query.data?.pages ?? [])
    for (const item of page.items) if (!gone.has(item.id)) unique.set(item.id, item);
  const items = [...unique.values()];
  const found = items.findIndex(({ id }) => id === address.item);
  // What is triaged leaves the list. The next one has its place then.
  const place = useRef(-1);
  if (found >= 0) place.current = found;
  const total = query.data ? `${items.length}${query.hasNextPage ? "+" : ""}` : undefined;

  /** The item so many places further down. */
  const near = (step: 1 | -1): FullFeedback | undefined => {
    const next = found < 0 && step > 0 ? Math.max(place.current, 0) : place.current + step;
    return items[Math.min(Math.max(next, 0), items.length - 1)];
  };
  return { ...query, items, index: found, total, near };
}

export type InboxList = ReturnType<typeof useList>;
