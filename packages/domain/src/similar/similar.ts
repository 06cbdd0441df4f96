import { listIfThere, markable, query, reader } from "@earshot/operations";
import { sql } from "kysely";
import { z } from "zod";
import { nextPublication } from "../changelog/changelog.queries.ts";
import { feedbackMarks } from "../feedback/marks.queries.ts";
import { full } from "../feedback/feedback.queries.ts";
import { FullFeedback } from "../feedback/feedback.schema.ts";
import { mostSimilar } from "./similar.queries.ts";
import { SimilarFeedbackInput } from "./similar.schema.ts";

export const similarFeedback = query({
  name: "similarFeedback",
  mcp: { toolset: "core", title: "Find similar feedback" },
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
  compose: listIfThere,
});
