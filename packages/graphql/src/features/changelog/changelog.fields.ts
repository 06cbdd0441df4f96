import {
  Changelog,
  ChangelogPath,
  changelogColumns,
  changelogsFor,
  getChangelog,
  isVisible,
  listChangelogs,
  listPublicChangelogs,
  nextPublication,
  publicChangelogs,
  shippedFeedback,
} from "@earshot/domain";
import { qb, team } from "@earshot/operations";
import type { ObjectType, RowScope } from "../../select/selection.ts";
import { plainFields } from "../../select/fields.sql.ts";
import { select } from "../../select/select.ts";
import { timeConnection } from "../../select/time-connection.sql.ts";
import { ProjectPath, text } from "@earshot/operations/schema";
import { sql } from "kysely";
import { userField } from "../person/person.fields.ts";
import { feedbackType } from "../feedback/feedback.fields.ts";

const shippedBy = (row: RowScope) => shippedFeedback(row, sql.ref<string>(`${row.alias}.id`));

const changelogType: ObjectType = {
  name: "Changelog",
  description: Changelog.description ?? "",
  fields: {
    ...plainFields(Changelog),
    author: userField("author_id", "The author. Null for somebody else's changelog that was just deleted."),
    feedback: timeConnection(() => feedbackType, {
      name: "Feedback",
      description: "The feedback that it ships, newest first.",
      order: "newest",
      rowsOf: (row) => shippedBy(row).select("feedback.created_at as sort_time"),
      countOf: (row) => sql`(select count(*)::int from ${shippedBy(row)} as shipped)`,
    }),
  },
};

const publicChangelogType: ObjectType = { ...changelogType, name: "PublicChangelog", fields: plainFields(Changelog) };

/** A project's changelogs. */
export const changelogsField = timeConnection(() => changelogType, {
  name: "Changelog",
  order: "newest",
  access: listChangelogs.access,
  changesAt: nextPublication,
  rowsOf: changelogsFor,
  countOf: (row) => sql`(select count(*)::int from ${changelogsFor(row)} as changelogs)`,
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
  item: () => null,
  type: publicChangelogType,
  isList: true,
  isCached: true,
  changesAt: nextPublication,
  from: (scope) => publicChangelogs(scope).orderBy("sort_time", "desc").orderBy("id", "desc"),
});

export const selectChangelogBySlug = select({
  name: "selectChangelogBySlug",
  summary: getChangelog.summary,
  access: getChangelog.access,
  input: ProjectPath.extend({ slug: text(1, 64) }),
  noun: "changelog",
  type: changelogType,
  isCached: true,
  from: (scope, { slug }) =>
    qb
      .selectFrom("changelogs")
      .select(changelogColumns)
      .where("changelogs.project_id", "=", scope.project.id)
      .where(sql<boolean>`changelogs.slug = ${slug} and ${isVisible(scope)}`),
});
