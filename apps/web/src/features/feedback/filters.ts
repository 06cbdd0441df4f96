/** How the board sorts, in the order of its buttons. */
export const sorts = ["upvotes", "newest", "comments"] as const;
type Sort = (typeof sorts)[number];

/** What the board's address says of its list. */
export interface Filters {
  q?: string;
  sort?: Sort;
  status?: string;
  tag?: string;
}

/** How many items are loaded at a time. */
const pageSize = 25;

const textIn = (value: unknown, longest: number) =>
  typeof value === "string" || typeof value === "number" ? String(value).slice(0, longest) || undefined : undefined;

/** The filters of an address, whatever it says. */
export function readFilters(search: Record<string, unknown>): Filters {
  const [q, status, tag] = [textIn(search["q"], 200), textIn(search["status"], 50), textIn(search["tag"], 50)];
  const sort = sorts.find((name) => name === search["sort"]);
  return { ...(q && { q }), ...(sort && { sort }), ...(status && { status }), ...(tag && { tag }) };
}

/** The same as an input of feedback.page. */
export const inputOf = (projectSlug: string, { q, sort = "upvotes", status, tag }: Filters) => ({
  projectSlug,
  sort,
  limit: pageSize,
  ...(q?.trim() && { search: q.trim() }),
  ...(status && { status }),
  ...(tag && { tag: [tag] }),
});
