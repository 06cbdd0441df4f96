import {
  computed,
  connectionField,
  encodedCursor,
  type FieldArguments,
  type ObjectType,
  pageArguments,
  plainFields,
  qb,
  select,
  reader,
  timeConnection,
} from "@earshot/operations";
import { sql } from "kysely";
import { z } from "zod";
import { userColumns, userField, userType } from "../account/account.fields.ts";
import { commentsField } from "../comment/comment.fields.ts";
import { ofFeedback } from "../merge/merge.queries.ts";
import { tagsOfFeedback } from "../tag/tag.fields.ts";
import { countMatching } from "./feedback.filters.ts";
import { orders, pageItems, pageValues, type PageValues, sortOf } from "./feedback.page.ts";
import { hasUpvoted, isWatched } from "./feedback.marks.ts";
import { feedbackById } from "./feedback.queries.ts";
import { Feedback, FeedbackCursor, FeedbackFilters, FeedbackPath, FullFeedback, Sort } from "./feedback.schema.ts";
import { getFeedback } from "./feedback.ts";

export const feedbackType: ObjectType = {
  name: "Feedback",
  description: Feedback.description ?? "",
  fields: {
    ...plainFields(Feedback),
    user: userField("user_id", "The author. Null for somebody else's feedback that was just deleted."),
    hasUpvoted: computed(z.boolean(), (row) => hasUpvoted(row, row.alias), {
      description: FullFeedback.shape.has_upvoted.description,
      isPersonal: true,
    }),
    isWatched: computed(z.boolean(), (row) => isWatched(row, row.alias), {
      description: FullFeedback.shape.is_watched.description,
      isPersonal: true,
    }),
    merged: computed(
      FullFeedback.shape.merged,
      ({ project, alias }) =>
        sql`(select merged from feedback f where f.project_id = ${project.id} and f.id = ${sql.ref(`${alias}.id`)})`,
      { description: FullFeedback.shape.merged.description },
    ),
    tags: tagsOfFeedback,
    comments: commentsField,
    upvoters: timeConnection(() => userType, {
      name: "Upvoter",
      description: "The users who upvoted it, newest first.",
      order: "newest",
      rowsOf: (row) =>
        qb
          .selectFrom("feedback_upvotes as v")
          .innerJoin("users as u", "u.id", "v.user_id")
          .select([...userColumns(row, "u"), "v.created_at as sort_time"])
          .where("v.project_id", "=", row.project.id)
          .where("v.feedback_id", "=", sql.ref<string>(`${row.alias}.id`)),
      countOf: ({ alias }) => sql.ref(`${alias}.upvotes`),
    }),
  },
};

const filters = FeedbackFilters.omit({ projectSlug: true });

const PageArguments = filters
  .extend({ sort: Sort.optional(), first: pageArguments.first, after: FeedbackCursor.schema.optional() })
  .refine(({ sort, after }) => !sort || !after || FeedbackCursor.decode(after)?.[0] === sort, {
    path: ["after"],
    error: "is invalid: it belongs to another sort",
  });

const toInput = ({ first, after, ...rest }: z.output<typeof PageArguments>) => ({
  ...rest,
  limit: first,
  cursor: after,
});

/** A project's feedback. */
export const feedbackField = connectionField<PageValues>(() => feedbackType, {
  name: "Feedback",
  arguments: {
    input: PageArguments,
    values: (input) => pageValues(toInput(input)),
    shape: (input) => sortOf(toInput(input)),
  } satisfies FieldArguments<typeof PageArguments>,
  page(row, values, shape) {
    const sort = shape as z.output<typeof Sort>;
    const { column } = orders[sort];
    const keyOf = (alias: string) =>
      column === "created_at"
        ? sql`(extract(epoch from ${sql.ref(`${alias}.created_at`)}::timestamptz) * 1000)::bigint`
        : sql.ref(`${alias}.${column}`);
    return {
      rows: pageItems(row, values as PageValues, sort),
      limit: sql<number>`${values.limit}::int`,
      isAfter: values.after !== undefined,
      cursorOf: (alias) => encodedCursor(sort, keyOf(alias), sql.ref(`${alias}.id`)),
      count: sql`(${countMatching(row, values)})`,
    };
  },
});

export const selectFeedback = select({
  name: "selectFeedback",
  summary: getFeedback.summary,
  access: reader,
  input: FeedbackPath,
  ...ofFeedback,
  noun: "feedback",
  type: feedbackType,
  isCached: true,
  from: (scope, { feedbackId }) => feedbackById(scope, feedbackId),
});
