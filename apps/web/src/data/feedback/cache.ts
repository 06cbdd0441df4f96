import type { FeedbackPage, FullFeedback, ShippingChangelog } from "@earshot/client";
import type { EarshotOptions } from "@earshot/client/react";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";

type Change = (item: FullFeedback) => FullFeedback | null;
type Pages = InfiniteData<FeedbackPage>;

const isPages = (data: unknown): data is Pages => typeof data === "object" && data !== null && "pages" in data;

/** The reads whose responses have feedback. */
const readsOf = ({ feedback, changelog }: EarshotOptions) => [
  feedback.page,
  changelog.get,
  feedback.similar,
  feedback.get,
];

function itemsOf(
  data: Pages | FeedbackPage | ShippingChangelog | FullFeedback[] | FullFeedback | undefined,
): FullFeedback[] {
  if (!data) return [];
  if (isPages(data)) return data.pages.flatMap(({ items }) => items);
  if (Array.isArray(data)) return data;
  if ("items" in data) return data.items;
  return "feedback" in data ? data.feedback : [data];
}

/** Returns all cached feedback. An item that several responses have comes several times. */
export function cachedItems(queryClient: QueryClient, earshot: EarshotOptions): FullFeedback[] {
  const found = readsOf(earshot).flatMap((read) =>
    queryClient.getQueriesData<Parameters<typeof itemsOf>[0]>({ queryKey: read.pathKey() }),
  );
  return found.flatMap(([, data]) => itemsOf(data));
}

/** Changes one item wherever it is cached, or takes it out. */
export function changeCached(queryClient: QueryClient, earshot: EarshotOptions, id: string, change: Change): void {
  const isHere = (item: FullFeedback) => item.id === id;
  const inList = (items: FullFeedback[]) => items.flatMap((item) => (isHere(item) ? (change(item) ?? []) : [item]));
  // Pages without it stay the same objects: a long list is not compared item by item.
  const inPage = (page: FeedbackPage) => (page.items.some(isHere) ? { ...page, items: inList(page.items) } : page);
  queryClient.setQueriesData<Pages | FeedbackPage>(
    { queryKey: earshot.feedback.page.pathKey() },
    (data) => data && (isPages(data) ? { ...data, pages: data.pages.map(inPage) } : inPage(data)),
  );
  queryClient.setQueriesData<ShippingChangelog>(
    { queryKey: earshot.changelog.get.pathKey() },
    (entry) => entry && { ...entry, feedback: inList(entry.feedback) },
  );
  queryClient.setQueriesData<FullFeedback[]>(
    { queryKey: earshot.feedback.similar.pathKey() },
    (items) => items && inList(items),
  );
  queryClient.setQueriesData<FullFeedback>({ queryKey: earshot.feedback.get.pathKey() }, (item) =>
    item?.id === id ? (change(item) ?? undefined) : item,
  );
}

/** By the ids of items whose changes are being saved: takes an item as it was loaded, and returns how it shows meanwhile. */
export const saving = new Map<string, (loaded: FullFeedback) => FullFeedback>();

/** By the ids of items: how many changes of each were saved. What was loaded while one was saved may be from before it. */
export const savedChanges = new Map<string, number>();

/** The counts of feedback, and the statuses and their numbers that each page has. */
export const countsOf = (earshot: EarshotOptions) => [
  { queryKey: earshot.board.pathKey() },
  { queryKey: earshot.feedback.count.pathKey() },
];
