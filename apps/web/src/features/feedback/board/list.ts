import type { EarshotOptions } from "@earshot/client/react";
import { type Filters, inputOf } from "./filters.ts";

/** The pages of the board's list. */
export const feedbackList = (earshot: EarshotOptions, projectSlug: string, filters: Filters) =>
  earshot.feedback.page.infiniteQueryOptions(inputOf(projectSlug, filters), {
    getNextPageParam: (last) => last.next_cursor,
    initialCursor: null,
  });
