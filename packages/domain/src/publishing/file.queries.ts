import { iso, qb, type Scope } from "@earshot/operations";
import { sql } from "kysely";
import type { z } from "zod";
import type { ChangelogFile } from "./file.schema.ts";

type InProject = Pick<Scope, "project">;

/** A hash of what a file decides of a changelog: it differs once somebody has changed one of these here. */
export const stateOf = ({ project }: InProject) => sql<string>`md5(json_build_array(
  changelogs.title, changelogs.summary, changelogs.content, changelogs.image, changelogs.published,
  extract(epoch from changelogs.publish_date),
  array(select shipped.feedback_id from changelog_feedback as shipped
    where shipped.project_id = ${project.id} and shipped.changelog_id = changelogs.id order by 1))::text)`;

/** A project's files, by their paths. */
export const changelogFileRows = (scope: InProject) =>
  qb
    .selectFrom("changelog_files as file")
    .leftJoin("changelogs", (join) =>
      join.onRef("changelogs.id", "=", "file.changelog_id").on("changelogs.project_id", "=", scope.project.id),
    )
    .select([
      "file.path",
      "file.digest",
      "file.changelog_id",
      "changelogs.slug",
      "changelogs.title",
      sql<z.output<typeof ChangelogFile>["drift"]>`case when changelogs.id is null then 'deleted'
        when file.state <> ${stateOf(scope)} then 'changed' else 'none' end`.as("drift"),
      iso("file.synced_at").as("synced_at"),
    ])
    .where("file.project_id", "=", scope.project.id)
    .orderBy("file.path");
