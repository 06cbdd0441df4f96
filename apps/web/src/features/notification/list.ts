import type { EarshotOptions } from "@earshot/client/react";

/** The pages of the caller's notifications. */
export const notificationList = (earshot: EarshotOptions) =>
  earshot.notification.list.infiniteQueryOptions(
    {},
    { getNextPageParam: (last) => last.next_cursor, initialCursor: null },
  );
