import { lastMillisecond, type ObjectType, plainFields, qb, select, team, timeConnection } from "@earshot/operations";
import { ProjectPath } from "@earshot/operations/schema";
import { sql } from "kysely";
import { userField } from "../account/account.fields.ts";
import { changelogColumns, nextPublication } from "./changelog.queries.ts";
import { Changelog, ChangelogPath } from "./changelog.schema.ts";
import { listChangelogs, listPublicChangelogs } from "./changelog.ts";

const changelogType: ObjectType = {
  name: "Changelog",
  description: Changelog.description ?? "",
  fields: {
    ...plainFields(Changelog),
    author: userField("author_id", "The author. Null for somebody else's changelog that was just deleted."),
  },
};

const publicChangelogType: ObjectType = { ...changelogType, name: "PublicChangelog", fields: plainFields(Changelog) };

const listed = (row: Parameters<typeof listChangelogs.rows>[0]) =>
  listChangelogs.rows(row, { projectSlug: "" }, undefined);

/** A project's changelogs. */
export const changelogsField = timeConnection(() => changelogType, {
  name: "Changelog",
  order: "newest",
  access: listChangelogs.access,
  changesAt: nextPublication,
  // Drafts without a date come first.
  rowsOf: (row) =>
    sql`(select *, coalesce(publish_date::timestamptz, to_timestamp(${sql.lit(lastMillisecond)}::float8 / 1000)) as sort_time
      from ${listed(row)} as changelogs)`,
  countOf: (row) => sql`(select count(*)::int from ${listed(row)} as changelogs)`,
});

export const selectChangelog = select({
  name: "selectChangelog",
  summary: "Returns a changelog.",
  access: team("member"),
  input: ChangelogPath,
  noun: "changelog",
  type: changelogType,
  from: ({ project }, { changelogId }) =>
    qb
      .selectFrom("changelogs")
      .select(changelogColumns)
      .where("project_id", "=", project.id)
      .where("id", "=", changelogId),
});

export const selectPublicChangelogs = select({
  name: "selectPublicChangelogs",
  summary: listPublicChangelogs.summary,
  access: listPublicChangelogs.access,
  input: ProjectPath,
  type: publicChangelogType,
  isList: true,
  isCached: true,
  from: (scope, input) => listPublicChangelogs.rows(scope, input, undefined),
});
