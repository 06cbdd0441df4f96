import type { EarshotOptions } from "@earshot/client/react";

/** The pages of the comments on feedback. */
export const commentPages = (earshot: EarshotOptions, projectSlug: string, feedbackId: string) =>
  earshot.comment.page.infiniteQueryOptions(
    { projectSlug, feedbackId },
    { getNextPageParam: (last) => last.next_cursor, initialCursor: null },
  );
