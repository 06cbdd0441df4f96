import type { EarshotOptions } from "@earshot/client/react";

export const views = ["triage", "mine", "rising", "waiting", "all"] as const;
export type View = (typeof views)[number];

/** The first is the one that stands without a choice. */
export const sorts = ["newest", "oldest", "upvotes", "comments"] as const;
type Sort = (typeof sorts)[number];

/** What the inbox's address says: the list, and the feedback that is open. */
export interface InboxAddress {
  view?: View;
  status?: string;
  tag?: string;
  sort?: Sort;
  item?: string;
}

const textIn = (value: unknown) =>
  typeof value === "string" || typeof value === "number" ? String(value).slice(0, 50) || undefined : undefined;

/** The inbox's part of an address, whatever it says. */
export function readAddress(search: Record<string, unknown>): InboxAddress {
  const view = views.find((name) => name === search["view"]);
  const sort = sorts.find((name) => name === search["sort"]);
  const [status, tag, item] = [textIn(search["status"]), textIn(search["tag"]), textIn(search["item"])];
  return {
    ...(view && { view }),
    ...(status && { status }),
    ...(tag && { tag }),
    ...(sort && { sort }),
    ...(item && { item }),
  };
}

/** Whether the address narrows everything by a status or a tag. */
export const isFiltered = ({ status, tag }: InboxAddress): boolean => Boolean(status ?? tag);

/** Which view is shown. A status and a tag narrow everything. */
export const viewOf = (address: InboxAddress): View => (isFiltered(address) ? "all" : (address.view ?? "triage"));

/** How many items are loaded at a time. */
export const pageSize = 25;

/** The inbox's list, page after page. */
export function inboxList(earshot: EarshotOptions, projectSlug: string, address: InboxAddress) {
  const { status, tag, sort = sorts[0] } = address;
  const view = viewOf(address);
  const input = {
    projectSlug,
    limit: pageSize,
    ...(view !== "all" && { view }),
    // What rises has an order of its own.
    ...(view !== "rising" && { sort }),
    ...(status && { status }),
    ...(tag && { tag: [tag] }),
  };
  return earshot.feedback.page.infiniteQueryOptions(input, {
    getNextPageParam: (last) => last.next_cursor,
    initialCursor: null,
  });
}
