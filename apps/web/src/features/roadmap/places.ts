import type { Board, FeedbackPage, FullFeedback } from "@earshot/client";
import type { EarshotOptions } from "@earshot/client/react";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { type LaneFilters, laneQuery } from "./lanes.ts";

type Pages = InfiniteData<FeedbackPage, string | null>;

export interface Lanes {
  queryClient: QueryClient;
  earshot: EarshotOptions;
  slug: string;
  filters: LaneFilters;
}

const keyOf = ({ earshot, slug, filters }: Lanes, status: string) => laneQuery(earshot, slug, status, filters).queryKey;

const itemsIn = (lanes: Lanes, status: string): FullFeedback[] =>
  lanes.queryClient.getQueryData(keyOf(lanes, status))?.pages.flatMap((page) => page.items) ?? [];

/** Returns the place of a card in its lane. */
export const placeOf = (lanes: Lanes, item: FullFeedback): number =>
  Math.max(
    itemsIn(lanes, item.status).findIndex(({ id }) => id === item.id),
    0,
  );

/**
 * Returns the id of the item that follows a card at this place; undefined if the card is the lane's last. It is the same as
 * before, if that was known and is still in the lane.
 */
export function followerAt(
  lanes: Lanes,
  status: string,
  item: FullFeedback,
  at: number,
  follower?: string,
): string | undefined {
  const others = itemsIn(lanes, status).filter(({ id }) => id !== item.id);
  // The cards after the loaded ones are not known, so the card stays among them.
  const isMore = lanes.queryClient.getQueryData(keyOf(lanes, status))?.pages.at(-1)?.next_cursor;
  const last = isMore ? others.at(-1) : undefined;
  return (others.find(({ id }) => id === follower) ?? others[at] ?? last)?.id;
}

const without = ({ pages, ...rest }: Pages, id: string): Pages => ({
  ...rest,
  pages: pages.map((page) => ({ ...page, items: page.items.filter((item) => item.id !== id) })),
});

function withItem({ pages, ...rest }: Pages, item: FullFeedback, before: string | undefined): Pages {
  const at = pages.findIndex(({ items }) => items.some(({ id }) => id === before));
  const target = at < 0 ? pages.length - 1 : at;
  const insert = (items: FullFeedback[]) => {
    const index = at < 0 ? items.length : items.findIndex(({ id }) => id === before);
    return items.toSpliced(index, 0, item);
  };
  return { ...rest, pages: pages.map((page, n) => (n === target ? { ...page, items: insert(page.items) } : page)) };
}

const recount = (board: Board, from: string, to: string): Board => {
  const change = (status: string) => Number(status === to) - Number(status === from);
  const counted = board.counts.some(({ status }) => status === to);
  const counts = counted ? board.counts : [...board.counts, { status: to, count: 0 }];
  return { ...board, counts: counts.map((one) => ({ ...one, count: one.count + change(one.status) })) };
};

/** Moves a card in the cache, and returns a function that moves it back. */
export function place(lanes: Lanes, item: FullFeedback, to: Board["statuses"][number], before?: string): () => void {
  const { queryClient, earshot, slug } = lanes;
  const from = keyOf(lanes, item.status);
  const into = keyOf(lanes, to.name);
  const board = earshot.board.get.queryKey({ projectSlug: slug });
  const saved = [from, into].map((key) => [key, queryClient.getQueryData(key)] as const);
  const savedBoard = queryClient.getQueryData(board);
  queryClient.setQueryData(from, (pages) => pages && without(pages, item.id));
  const moved = { ...item, status: to.name, stage: to.stage };
  queryClient.setQueryData(into, (pages) => pages && withItem(pages, moved, before));
  queryClient.setQueryData(board, (data) => data && recount(data, item.status, to.name));
  return () => {
    for (const [key, pages] of saved) queryClient.setQueryData(key, pages);
    queryClient.setQueryData(board, savedBoard);
  };
}
