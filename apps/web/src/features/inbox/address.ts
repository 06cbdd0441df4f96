import type { EarshotOptions } from "@earshot/client/react";

export const views = ["triage", "mine", "rising", "waiting", "all"] as const;
export type View = (typeof views)[number];

/** The first one is the default. */
export const sorts = ["newest", "oldest", "upvotes", "comments"] as const;
type Sort = (typeof sorts)[number];

/** The inbox's address: the list, and the feedback that is open. */
export interface InboxAddress {
  view?: View;
  status?: string;
  tag?: string;
  sort?: Sort;
  /** The id of a segment of people who have voted. */
  segment?: string;
  item?: string;
}

const textIn = (value: unknown) =>
  typeof value === "string" || typeof value === "number" ? String(value).slice(0, 50) || undefined : undefined;

/** Returns the inbox's part of an address. Invalid parts are left out. */
export function readAddress(search: Record<string, unknown>): InboxAddress {
  const view = views.find((name) => name === search["view"]);
  const sort = sorts.find((name) => name === search["sort"]);
  const status = textIn(search["status"]);
  const tag = textIn(search["tag"]);
  const segment = textIn(search["segment"]);
  const item = textIn(search["item"]);
  return {
    ...(view && { view }),
    ...(status && { status }),
    ...(tag && { tag }),
    ...(sort && { sort }),
    ...(segment && { segment }),
    ...(item && { item }),
  };
}

/** True if the address filters by a status, a tag or a segment. */
export const isFiltered = ({ status, tag, segment }: InboxAddress): boolean => Boolean(status ?? tag ?? segment);

/** Returns the view of the address. A status, a tag and a segment filter all feedback. */
export const viewOf = (address: InboxAddress): View => (isFiltered(address) ? "all" : (address.view ?? "triage"));

/** The number of items in a page. */
const pageSize = 25;

/** Returns the address as filters of the service. */
export function filtersOf(address: InboxAddress) {
  const { status, tag, segment } = address;
  const view = viewOf(address);
  return {
    ...(view !== "all" && { view }),
    ...(status && { status }),
    ...(tag && { tag: [tag] }),
    ...(segment && { segment }),
  };
}

/** The pages of the inbox's list. */
export function inboxList(earshot: EarshotOptions, projectSlug: string, address: InboxAddress) {
  const { sort = sorts[0] } = address;
  const input = {
    projectSlug,
    limit: pageSize,
    ...filtersOf(address),
    // Rising feedback has an order of its own.
    ...(viewOf(address) !== "rising" && { sort }),
  };
  return earshot.feedback.page.infiniteQueryOptions(input, {
    getNextPageParam: (last) => last.next_cursor,
    initialCursor: null,
  });
}
