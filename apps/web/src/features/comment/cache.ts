import type { CommentPage, ThreadComment } from "@earshot/client";
import type { EarshotOptions } from "@earshot/client/react";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";

/** The cache key of what this browser has posted: its page of the thread may not be loaded. */
export const postedKey = (earshot: EarshotOptions, feedbackId?: string) => [
  ...earshot.comment.pathKey(),
  "posted",
  ...(feedbackId === undefined ? [] : [feedbackId]),
];

type Change = (comment: ThreadComment) => ThreadComment | null;

/** Changes a comment in every cached list, or removes it. */
export function changeComment(queryClient: QueryClient, earshot: EarshotOptions, id: string, change: Change): void {
  const inList = (comments: ThreadComment[]) =>
    comments.flatMap((comment) => (comment.id === id ? (change(comment) ?? []) : [comment]));
  queryClient.setQueriesData<InfiniteData<CommentPage>>(
    { queryKey: earshot.comment.page.pathKey() },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: inList(page.items) })) },
  );
  queryClient.setQueriesData<ThreadComment[]>({ queryKey: postedKey(earshot) }, (posted) => posted && inList(posted));
}
