import type { Board } from "@earshot/client";
import type { EarshotOptions } from "@earshot/client/react";

/** How many cards a lane loads at a time. */
const pageSize = 20;

const stages = ["planned", "active", "done"] as const;

/** The orders of a lane. */
export const orders = ["team", "votes"] as const;
type Order = (typeof orders)[number];

/** What the roadmap's address says of its lanes. */
export interface LaneFilters {
  order?: Order;
  tag?: string;
}

/** The filters of an address, whatever it says. */
export function readLaneFilters({ order: asked, tag }: Record<string, unknown>): LaneFilters {
  const order = orders.find((name) => name === asked);
  return { ...(order && { order }), ...(typeof tag === "string" && tag && { tag: tag.slice(0, 50) }) };
}

/** The statuses that are lanes, in the order of their stages. */
export const lanesOf = ({ statuses }: Board): Board["statuses"] =>
  stages.flatMap((stage) => statuses.filter((status) => status.stage === stage));

/** The cards of a lane, page after page. */
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
