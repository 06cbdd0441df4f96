import type { Board } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useBoard } from "../../data/project/use-board.ts";
import { type InboxAddress, inboxList, pageSize, type View, viewOf } from "./address.ts";

/** Returns the board's count for the address: everything, or a status. Undefined for what it does not count. */
export function countOf(counts: Board["counts"], address: InboxAddress): string | undefined {
  if (address.tag !== undefined || viewOf(address) !== "all") return undefined;
  const counted = counts.filter(({ status }) => address.status === undefined || status === address.status);
  return counted.reduce((sum, { count }) => sum + count, 0).toLocaleString("en");
}

/** Returns the count of a view: a number, or a page's size and a plus. Undefined until it is known. */
export function useViewCount(view: View): string | undefined {
  const { slug } = useBoard();
  const { data } = useInfiniteQuery(inboxList(useEarshot(), slug, { view }));
  // The bar above a page may have loaded the count before React takes over the server's page, which has no count.
  const [isContinued, setContinued] = useState(false);
  useEffect(() => setContinued(true), []);
  const [first] = data?.pages ?? [];
  if (!first || !isContinued) return undefined;
  return first.next_cursor === null ? String(first.items.length) : `${pageSize}+`;
}
