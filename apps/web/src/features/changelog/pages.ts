import type { EarshotOptions } from "@earshot/client/react";

const options = {
  getNextPageParam: (last: { next_cursor: string | null }) => last.next_cursor,
  initialCursor: null,
};

/** The pages of a changelog as everyone sees them. */
export const publicEntries = (earshot: EarshotOptions, projectSlug: string) =>
  earshot.changelog.page.infiniteQueryOptions({ projectSlug, public_only: true }, options);

/** The pages of a changelog with drafts and scheduled entries, for the team. */
export const allEntries = (earshot: EarshotOptions, projectSlug: string) =>
  earshot.changelog.page.infiniteQueryOptions({ projectSlug }, options);
