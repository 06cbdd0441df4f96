import { Id } from "@earshot/operations/schema";
import { z } from "zod";

const changelog = { changelog_id: Id, team_only: z.boolean().optional() };

/**
 * The events of public changelogs. Changes to a draft or a scheduled changelog have none, because only the team may
 * know of them.
 */
export const ChangelogEvent = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["changelog.published", "changelog.updated"]), ...changelog }),
  z.object({ kind: z.literal("changelog.deleted"), ...changelog, title: z.string() }),
]);

declare module "@earshot/operations" {
  interface Events {
    changelog: z.output<typeof ChangelogEvent>;
  }
}
