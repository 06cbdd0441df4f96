import { sql } from "kysely";
import { iso } from "../shared/sql.ts";

export const changelogColumns = [
  "changelogs.id",
  "changelogs.project_id",
  "changelogs.author_id",
  "changelogs.title",
  "changelogs.slug",
  "changelogs.summary",
  "changelogs.content",
  "changelogs.image",
  iso("changelogs.publish_date").$castTo<string | null>().as("publish_date"),
  "changelogs.published",
] as const;

/** What the public may see: neither drafts nor what is scheduled. */
export const isPublic = sql<boolean>`changelogs.published and changelogs.publish_date <= now()`;

/** When the next scheduled one of the project that is asked about becomes public. */
export const nextPublication = sql`(select min(publish_date) from changelogs
  where project_id = asked.asked_project and published and publish_date > now())`;
