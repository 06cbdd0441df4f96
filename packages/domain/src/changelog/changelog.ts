import { anyone, isProjectRow, mutation, noOwner, qb, query, signedIn, team } from "@earshot/operations";
import { ProjectPath } from "@earshot/operations/schema";
import { sql } from "kysely";
import { z } from "zod";
import { userJson } from "../account/account.fields.ts";
import { addChangelog, changeChangelog } from "./changelog.commands.ts";
import { changelogColumns, isPublic, nextPublication } from "./changelog.queries.ts";
import {
  AuthoredChangelog,
  Changelog,
  ChangelogPath,
  CreateChangelogInput,
  UpdateChangelogInput,
} from "./changelog.schema.ts";

export const listPublicChangelogs = query({
  name: "listPublicChangelogs",
  summary: "Lists a project's public changelogs, newest first. No token is needed.",
  access: anyone,
  input: ProjectPath,
  output: z.array(Changelog),
  cachedFor: "role",
  changesAt: nextPublication,
  jsonInNode: true,
  rows: ({ project }) =>
    qb
      .selectFrom("changelogs")
      .select(changelogColumns)
      .where("project_id", "=", project.id)
      .where(isPublic)
      .orderBy("changelogs.publish_date", "desc")
      .orderBy("id", "desc"),
});

export const listChangelogs = query({
  name: "listChangelogs",
  summary: "Lists a project's changelogs, newest first. Only the team sees drafts (on top) and scheduled ones.",
  access: signedIn,
  input: ProjectPath,
  output: z.array(AuthoredChangelog),
  cachedFor: "role",
  changesAt: nextPublication,
  jsonInNode: true,
  rows: (scope) =>
    qb
      .selectFrom("changelogs")
      .innerJoin("users as u", "u.id", "changelogs.author_id")
      .select(changelogColumns)
      .select(userJson(scope, "u").as("author"))
      .where("changelogs.project_id", "=", scope.project.id)
      .where(sql<boolean>`(${scope.role}::text is not null or ${isPublic})`)
      .orderBy("changelogs.publish_date", (order) => order.desc().nullsFirst())
      .orderBy("changelogs.id", "desc"),
});

export const createChangelog = mutation({
  name: "createChangelog",
  summary: "Creates a changelog as a draft, published at once, or scheduled for a future date.",
  access: team("member"),
  input: CreateChangelogInput,
  output: Changelog,
  creates: true,
  run: addChangelog,
});

export const updateChangelog = mutation({
  name: "updateChangelog",
  summary: "Updates, publishes or unpublishes a changelog. The slug does not change.",
  access: team("member"),
  input: UpdateChangelogInput,
  output: Changelog,
  noun: "changelog",
  run: changeChangelog,
});

export const deleteChangelog = mutation({
  name: "deleteChangelog",
  summary: "Deletes a changelog.",
  access: team("admin"),
  input: ChangelogPath,
  output: Changelog,
  noun: "changelog",
  find: (scope, { changelogId }) =>
    scope.db.selectFrom("changelogs").select(noOwner).where(isProjectRow(scope, changelogId)).executeTakeFirst(),
  run: (scope, { changelogId }) =>
    scope.db
      .deleteFrom("changelogs")
      .where(isProjectRow(scope, changelogId))
      .returning(changelogColumns)
      .executeTakeFirst(),
});
