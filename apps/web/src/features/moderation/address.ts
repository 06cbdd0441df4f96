import type { EarshotOptions } from "@earshot/client/react";

/** The queue's address: the item that is open. */
export interface QueueAddress {
  item?: string;
}

export const readQueueAddress = (search: Record<string, unknown>): QueueAddress => {
  const { item } = search;
  return typeof item === "string" ? { item: item.slice(0, 50) } : {};
};

/** The pages of the queue. */
export const queueList = (earshot: EarshotOptions, projectSlug: string) =>
  earshot.moderation.queue.infiniteQueryOptions(
    { projectSlug, limit: 50 },
    { getNextPageParam: (last) => last.next_cursor, initialCursor: null },
  );
