import { qb, type Scope } from "@earshot/operations";
import { sql } from "kysely";
import { isPublic } from "./changelog.queries.ts";

/** The public changelogs that ship the feedback of this alias, or what was merged into it, newest first. */
export const changelogsOfFeedback = ({ project }: Scope, feedback: string) =>
  qb
    .selectFrom("changelog_feedback as shipped")
    .innerJoin("changelogs", (join) =>
      join.onRef("changelogs.id", "=", "shipped.changelog_id").on("changelogs.project_id", "=", project.id),
    )
    .where("shipped.project_id", "=", project.id)
    .where(
      sql<boolean>`shipped.feedback_id in (
        select ${sql.ref(`${feedback}.id`)} union all
        select merged.id from feedback as merged
        where merged.project_id = ${project.id} and merged.merged_into = ${sql.ref(`${feedback}.id`)})`,
    )
    .where(isPublic)
    .groupBy(["changelogs.id", "changelogs.slug", "changelogs.title", "changelogs.publish_date"])
    .select(["changelogs.id", "changelogs.slug", "changelogs.title"])
    .orderBy("changelogs.publish_date", "desc")
    .orderBy("changelogs.id", "desc");
