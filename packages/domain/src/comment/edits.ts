import { pageIfThere, query, team } from "@earshot/operations";
import { sql } from "kysely";
import { editValues, readEdits } from "../edit/edit.queries.ts";
import { editPageInput, EditPage } from "../edit/edit.schema.ts";
import { ofFeedback } from "../feedback/merged/merged.queries.ts";
import { commentFor } from "./comment.commands.ts";
import { CommentPath } from "./comment.schema.ts";

export const listCommentEdits = query({
  name: "listCommentEdits",
  mcp: { toolset: "feedback", title: "List edits of a comment" },
  summary: "Lists what a comment said before it was edited, newest first.",
  access: team("member"),
  input: CommentPath.extend(editPageInput),
  ...ofFeedback,
  output: EditPage,
  noun: "comment",
  values: ({ feedbackId, commentId, ...page }) => ({ feedbackId, commentId, ...editValues(page) }),
  rows: (scope, { feedbackId, commentId, ...page }) =>
    readEdits(
      scope,
      sql`${commentId}::uuid`,
      sql`exists (select 1 from comments where ${commentFor(scope, { feedbackId, commentId })})`,
      page,
    ),
  compose: pageIfThere,
});
