import { sql } from "kysely";
import { z } from "zod";
import { anyone, signedIn, team } from "../shared/access.ts";
import { mutation, query } from "../shared/operation.ts";
import { ProjectPath } from "../shared/schema.ts";
import { iso, nobody, row, userJson } from "../shared/sql.ts";
import { AuthoredChangelog, Changelog, ChangelogPath } from "./changelog.schema.ts";

const columns = [
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
const isPublic = sql<boolean>`changelogs.published and changelogs.publish_date <= now()`;

export const listPublicChangelogs = query({
  name: "listPublicChangelogs",
  summary: "What is published and due, newest first.",
  access: anyone,
  input: ProjectPath,
  output: z.array(Changelog),
  run: ({ db, project }) =>
    db
      .selectFrom("changelogs")
      .select(columns)
      .where("project_id", "=", project.id)
      .where(isPublic)
      .orderBy("publish_date", "desc")
      .orderBy("id", "desc")
      .execute(),
});

export const listChangelogs = query({
  name: "listChangelogs",
  summary: "All changelogs for the team, drafts first, then newest first; the published and due ones for others.",
  access: signedIn,
  input: ProjectPath,
  output: z.array(AuthoredChangelog),
  run: (scope) =>
    scope.db
      .selectFrom("changelogs")
      .innerJoin("users as u", "u.id", "changelogs.author_id")
      .select(columns)
      .select(userJson(scope, "u").as("author"))
      .where("changelogs.project_id", "=", scope.project.id)
      .$if(scope.role === null, (rows) => rows.where(isPublic))
      .orderBy("changelogs.publish_date", (order) => order.desc().nullsFirst())
      .orderBy("changelogs.id", "desc")
      .execute(),
});

export const deleteChangelog = mutation({
  name: "deleteChangelog",
  summary: "Deletes a changelog.",
  access: team("admin"),
  input: ChangelogPath,
  output: Changelog,
  noun: "changelog",
  find: (scope, { changelogId }) =>
    scope.db.selectFrom("changelogs").select(nobody).where(row(scope, changelogId)).executeTakeFirst(),
  run: (scope, { changelogId }) =>
    scope.db.deleteFrom("changelogs").where(row(scope, changelogId)).returning(columns).executeTakeFirst(),
});
