import { pageSize, ProjectPath } from "@earshot/operations/schema";
import { z } from "zod";
import { AuthoredChangelog, ChangelogCursor } from "./changelog.schema.ts";

export const PageChangelogsInput = ProjectPath.extend({
  public_only: z
    .boolean()
    .default(false)
    .meta({ description: "Leaves out drafts and scheduled ones, for the team too." }),
  limit: pageSize("10"),
  cursor: ChangelogCursor.input,
});

export const ChangelogPage = z
  .object({
    items: z
      .array(AuthoredChangelog)
      .meta({ description: "Newest first. A page has fewer than `limit` where they are long." }),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: "ChangelogPage" });
