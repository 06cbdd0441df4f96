import type { Board } from "@earshot/client";
import type { EarshotOptions } from "@earshot/client/react";
import { textIn } from "../../data/search-text.ts";

/** The number of cards in a page of a lane. */
const pageSize = 20;

const stages = ["planned", "active", "done"] as const;

/** The orders in which a lane can be sorted. */
export const orders = ["team", "votes"] as const;
type Order = (typeof orders)[number];

/** The lanes' filters in the roadmap's address. */
export interface LaneFilters {
  order?: Order;
  tag?: string;
}

/** Returns the filters of an address. Invalid ones are left out. */
export function readLaneFilters(search: Record<string, unknown>): LaneFilters {
  const order = orders.find((name) => name === search["order"]);
  const tag = textIn(search["tag"], 50);
  return { ...(order && { order }), ...(tag && { tag }) };
}

/** Returns the statuses that have a lane, in the order of their stages. */
export const lanesOf = ({ statuses }: Board): Board["statuses"] =>
  stages.flatMap((stage) => statuses.filter((status) => status.stage === stage));

/** The pages of the cards of a lane. */
export const laneQuery = (
  earshot: EarshotOptions,
  projectSlug: string,
  status: string,
  { order = "team", tag }: LaneFilters,
) =>
  earshot.feedback.page.infiniteQueryOptions(
    {
      projectSlug,
      status,
      sort: order === "team" ? "roadmap" : "upvotes",
      limit: pageSize,
      ...(tag !== undefined && { tag: [tag] }),
    },
    { getNextPageParam: (last) => last.next_cursor, initialCursor: null },
  );
