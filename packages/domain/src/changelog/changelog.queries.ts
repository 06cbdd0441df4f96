import { iso, type Scope } from "@earshot/operations";
import { sql } from "kysely";

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

/** Whether a changelog is public: neither a draft nor scheduled. */
export const isPublic = sql<boolean>`changelogs.published and changelogs.publish_date <= now()`;

/** When the project's next scheduled changelog becomes public. */
export const nextPublication = ({ project }: Scope) => sql`(select min(publish_date) from changelogs
  where project_id = ${project.id} and published and publish_date > now())`;
