import { type ObjectType, plainFields, qb, type RowScope, select, team, timeConnection } from "@earshot/operations";
import { ProjectPath } from "@earshot/operations/schema";
import { sql } from "kysely";
import { userField } from "../account/account.fields.ts";
import { feedbackType } from "../feedback/feedback.fields.ts";
import { changelogColumns, changelogsFor, nextPublication, publicChangelogs } from "./changelog.queries.ts";
import { Changelog, ChangelogPath } from "./changelog.schema.ts";
import { listChangelogs, listPublicChangelogs } from "./changelog.ts";
import { shippedFeedback } from "./shipping.queries.ts";

const shippedBy = (row: RowScope) => shippedFeedback(row, sql.ref<string>(`${row.alias}.id`));

export const changelogType: ObjectType = {
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
  from: (scope) => publicChangelogs(scope).orderBy("sort_time", "desc").orderBy("id", "desc"),
});
