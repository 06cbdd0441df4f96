import { pageIfThere, statementMutation, query, reader, unlessReserved } from "@earshot/operations";
import { sql } from "kysely";
import { comment } from "../comment/comment.commands.ts";
import { differsForAuthors } from "../feedback/held/held.queries.ts";
import { isSurvivor, ofFeedback } from "../feedback/merged/merged.queries.ts";
import { takePart, takePartParts } from "../person/take-part.commands.ts";
import { voteParts, voteResult, votesThrough } from "./vote.queries.ts";
import { readUpvoterPage, upvoterValues } from "./upvoters.queries.ts";
import {
  PageUpvotersInput,
  SetCommentUpvoteInput,
  SetFeedbackUpvoteInput,
  UpvoterPage,
  VoteResult,
} from "./vote.schema.ts";

/** The part that both kinds of votes declare alike. */
const voting = {
  act: "vote",
  join: takePart,
  joinParts: takePartParts,
  access: unlessReserved("voting"),
  item: ofFeedback.item,
  isReplaced: (_: unknown, { feedbackId }: { feedbackId: string }) =>
    sql<boolean>`exists (select 1 from target where feedback_id <> ${feedbackId})`,
  output: VoteResult,
  shape: ({ upvoted }: { upvoted: boolean }) => upvoted,
  result: voteResult,
};

export const setFeedbackUpvote = statementMutation({
  name: "setFeedbackUpvote",
  summary: "Adds or removes the caller's upvote on feedback. A repeated request changes nothing.",
  ...voting,
  input: SetFeedbackUpvoteInput,
  noun: "feedback",
  signals: (_, __, { feedback_id }) => [{ kind: "feedback.voted", feedback_id: String(feedback_id) }],
  values: ({ feedbackId }) => ({ feedbackId }),
  write: (scope, { feedbackId }, upvoted) =>
    voteParts(scope, votesThrough(feedbackId), isSurvivor(scope, feedbackId), upvoted),
});

const commentVotes = {
  votes: "comment_upvotes",
  counted: "comments",
  key: { feedback_id: "feedback_id", comment_id: "id" },
  onConflict: sql`do nothing`,
  isNew: sql<boolean>`true`,
} as const;

export const setCommentUpvote = statementMutation({
  name: "setCommentUpvote",
  summary: "Adds or removes the caller's upvote on a comment. A repeated request changes nothing.",
  ...voting,
  input: SetCommentUpvoteInput,
  noun: "comment",
  signals: ({ commentId }, _, { feedback_id }) => [
    { kind: "comment.voted", feedback_id: String(feedback_id), comment_id: commentId },
  ],
  values: ({ feedbackId, commentId }) => ({ feedbackId, commentId }),
  write: (scope, path, upvoted) => voteParts(scope, commentVotes, comment(scope, path), upvoted),
});

export const pageUpvoters = query({
  name: "pageUpvoters",
  mcp: { toolset: "feedback", title: "List voters" },
  summary: "Lists one page of the users who upvoted a feedback item and returns the cursor of the next page.",
  access: reader,
  input: PageUpvotersInput,
  ...ofFeedback,
  ...differsForAuthors,
  output: UpvoterPage,
  noun: "feedback",
  cachedFor: "role",
  namesOwn: "outsiders",
  values: upvoterValues,
  rows: readUpvoterPage,
  compose: pageIfThere,
});
