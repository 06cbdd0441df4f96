import { textIn } from "../../../data/search-text.ts";

/** The sort orders of the board, in the order of their buttons. */
export const sorts = ["upvotes", "newest", "comments"] as const;
type Sort = (typeof sorts)[number];

/** The list's filters in the board's address. */
export interface Filters {
  q?: string;
  sort?: Sort;
  status?: string;
  tag?: string;
}

/** The number of items in a page. */
const pageSize = 25;

/** Returns the filters of an address. Invalid ones are left out. */
export function readFilters(search: Record<string, unknown>): Filters {
  const q = textIn(search["q"], 200);
  const status = textIn(search["status"], 50);
  const tag = textIn(search["tag"], 50);
  const sort = sorts.find((name) => name === search["sort"]);
  return { ...(q && { q }), ...(sort && { sort }), ...(status && { status }), ...(tag && { tag }) };
}

/** Returns the filters as an input of feedback.page. The router keeps what an address has, also a sort order that is none. */
export const inputOf = (projectSlug: string, { q, sort, status, tag }: Filters) => ({
  projectSlug,
  sort: sorts.find((name) => name === sort) ?? "upvotes",
  limit: pageSize,
  ...(q?.trim() && { search: q.trim() }),
  ...(status && { status }),
  ...(tag && { tag: [tag] }),
});
