import type { EarshotOptions } from "@earshot/client/react";

/** The caller's notifications, page after page. */
export const notificationList = (earshot: EarshotOptions) =>
  earshot.notification.list.infiniteQueryOptions(
    {},
    { getNextPageParam: (last) => last.next_cursor, initialCursor: null },
  );
