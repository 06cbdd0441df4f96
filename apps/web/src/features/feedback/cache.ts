import type { FeedbackPage, FullFeedback, ShippingChangelog } from "@earshot/client";
import type { EarshotOptions } from "@earshot/client/react";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";

type Change = (item: FullFeedback) => FullFeedback | null;
type Pages = InfiniteData<FeedbackPage>;

const isPages = (data: unknown): data is Pages => typeof data === "object" && data !== null && "pages" in data;

/** Changes one item wherever it is cached, or takes it out. */
export function changeCached(queryClient: QueryClient, earshot: EarshotOptions, id: string, change: Change): void {
  const inList = (items: FullFeedback[]) => items.flatMap((item) => (item.id === id ? (change(item) ?? []) : [item]));
  queryClient.setQueriesData<Pages | FeedbackPage>({ queryKey: earshot.feedback.page.pathKey() }, (data) => {
    if (!data) return data;
    if (!isPages(data)) return { ...data, items: inList(data.items) };
    return { ...data, pages: data.pages.map((page) => ({ ...page, items: inList(page.items) })) };
  });
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
