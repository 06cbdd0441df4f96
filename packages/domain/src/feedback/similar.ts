import { markable, query, reader, type Scope, select } from "@earshot/operations";
import { sql } from "kysely";
import { z } from "zod";
import { nextPublication } from "../changelog/changelog.queries.ts";
import { feedbackType } from "./feedback.fields.ts";
import { feedbackMarks } from "./feedback.marks.ts";
import { feedbackOf, full } from "./feedback.queries.ts";
import { FullFeedback } from "./feedback.schema.ts";
import { similarRows } from "./similar.queries.ts";
import { SimilarFeedbackInput } from "./similar.schema.ts";

const mostSimilar = (scope: Scope, text: string) =>
  feedbackOf(scope, similarRows(scope, text)).orderBy(sql`feedback.score desc, feedback.id desc`);

export const similarFeedback = query({
  name: "similarFeedback",
  summary: "Returns the feedback that is most similar to a text, at most five.",
  access: reader,
  input: SimilarFeedbackInput,
  output: z.array(FullFeedback),
  cachedFor: "role",
  namesOwn: "outsiders",
  marks: feedbackMarks,
  changesAt: nextPublication,
  rows: (scope, { text }) => sql<{ items: string; markable: string }>`(
    select '[' || coalesce(string_agg(row_to_json(one)::text, ','), '') || ']' as items,
      ${markable(sql`one.id`, sql`one.user_id`)} as markable from ${full(scope, mostSimilar(scope, text))} as one)`,
  compose: ({ items }) => (items === null ? undefined : { text: items }),
});

export const selectSimilarFeedback = select({
  name: "selectSimilarFeedback",
  summary: similarFeedback.summary,
  access: similarFeedback.access,
  input: SimilarFeedbackInput,
  type: feedbackType,
  isList: true,
  isCached: true,
  from: (scope, { text }) => mostSimilar(scope, text),
});
