import type { Page } from "playwright-core";

/** Goes on with what tells people: moves, merges or publishes. */
export const tell = (page: Page, act: "Move" | "Merge" | "Publish"): Promise<void> =>
  page
    .getByRole("dialog")
    .getByRole("button", { name: new RegExp(`^${act}`) })
    .press("Enter");
