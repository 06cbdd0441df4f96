import { iso, qb, type Scope } from "@earshot/operations";
import { sql } from "kysely";
import type { z } from "zod";
import { isNotHeld } from "./shipping.queries.ts";
import type { ChangelogFile } from "./file.schema.ts";

type InProject = Pick<Scope, "project">;

/** A hash of what a file says in a changelog: it differs once somebody has changed that here. */
export const stateOf = sql<string>`md5(json_build_array(
  changelogs.title, changelogs.summary, changelogs.content, changelogs.image, changelogs.published,
  extract(epoch from changelogs.publish_date))::text)`;

/** True once a changelog ships other feedback than its file says. Feedback that is deleted or held makes no difference. */
const shipsOther = (scope: InProject) => sql<boolean>`
  array(select feedback_id from changelog_feedback
    where project_id = ${scope.project.id} and changelog_id = changelogs.id and ${isNotHeld(scope)} order by 1) <>
  array(select id from feedback where project_id = ${scope.project.id} and id = any(file.shipped) and not is_held order by 1)`;

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
        when file.state <> ${stateOf} or ${shipsOther(scope)} then 'changed' else 'none' end`.as("drift"),
      iso("file.synced_at").as("synced_at"),
    ])
    .where("file.project_id", "=", scope.project.id)
    .orderBy("file.path");
