import { pageIfThere, query, team } from "@earshot/operations";
import { sql } from "kysely";
import { editValues, readEdits } from "../edit/edit.queries.ts";
import { editPageInput, EditPage } from "../edit/edit.schema.ts";
import { FeedbackPath } from "./feedback.schema.ts";
import { isSurvivorFor, ofFeedback, survivorOf } from "./merged/merged.queries.ts";

export const listFeedbackEdits = query({
  name: "listFeedbackEdits",
  mcp: { toolset: "feedback", title: "List edits of feedback" },
  summary: "Lists what the title and the description of a feedback item were before they were edited, newest first.",
  access: team("member"),
  input: FeedbackPath.extend(editPageInput),
  ...ofFeedback,
  output: EditPage,
  noun: "feedback",
  values: ({ feedbackId, ...page }) => ({ feedbackId, ...editValues(page) }),
  rows: (scope, { feedbackId, ...page }) =>
    readEdits(
      scope,
      survivorOf(scope, feedbackId),
      sql`exists (select 1 from feedback where ${isSurvivorFor(scope, feedbackId)})`,
      page,
    ),
  compose: pageIfThere,
});
