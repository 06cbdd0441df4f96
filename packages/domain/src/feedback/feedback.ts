import { assignments, first, mutation, ownOr, type ProjectScope, query, reader, rowState } from "@earshot/operations";
import { z } from "zod";
import { countTags } from "../board-count/count.commands.ts";
import { recordEdits } from "../edit/edit.commands.ts";
import { nextPublication } from "../changelog/changelog.queries.ts";
import { differsForAuthors } from "./held/held.queries.ts";
import { isUnmergedFor, ofFeedback } from "./merged/merged.queries.ts";
import { hidden, queueChanged } from "./held/held.commands.ts";
import { judgeFeedback } from "./held/judge.commands.ts";
import { addTags, deleteOne, findTags, lockFeedback, placeByAge, statusChanged } from "./feedback.commands.ts";
import { recordChanges } from "../status/history.commands.ts";
import { claimFiles } from "../upload/claim.commands.ts";
import { feedbackMarks } from "./marks.queries.ts";
import { oneExpanded, oneFeedback, oneUnmarked, upvoteSummary } from "./feedback.queries.ts";
import {
  ExpandedFeedback,
  Feedback,
  FeedbackPath,
  FullFeedback,
  UpdateFeedbackInput,
  UpvoteSummary,
} from "./feedback.schema.ts";

const findFeedback = (scope: ProjectScope, { feedbackId }: z.output<typeof FeedbackPath>) =>
  scope.db.selectFrom("feedback").select("user_id").where(isUnmergedFor(scope, feedbackId)).executeTakeFirst();

export const updateFeedback = mutation({
  name: "updateFeedback",
  mcp: { toolset: "core", title: "Update feedback" },
  summary: "Updates feedback. A new list of tags replaces the old one.",
  access: ownOr("member", ["status", "tags"]),
  // Webhooks are sent each new text, and it may come into the team's queue.
  act: "post",
  input: UpdateFeedbackInput,
  item: ({ feedbackId }) => feedbackId,
  output: FullFeedback,
  noun: "feedback",
  find: findFeedback,
  events: ({ feedbackId, title, description, tags }, after, { old_status }) =>
    after.held
      ? []
      : [
          ...((title ?? description ?? tags) !== undefined
            ? [{ kind: "feedback.updated", feedback_id: feedbackId } as const]
            : []),
          ...statusChanged(after, old_status),
        ],
  signals: (_, { id }, { is_newly_held: isNewlyHeld }) =>
    isNewlyHeld ? [hidden({ id, feedback_id: id, is_comment: false }), queueChanged] : [],
  async run(scope, { projectSlug: _, quiet: __, feedbackId, tags, ...changes }) {
    const { db } = scope;
    const isTarget = isUnmergedFor(scope, feedbackId);
    const before = await lockFeedback(scope, feedbackId, isTarget);
    if (!before) return undefined;
    const old_status = changes.status && before.status;
    const tagIds = tags && (await findTags(scope, tags));
    const editedAt = await recordEdits(scope, feedbackId, before, changes);
    await db
      .updateTable("feedback")
      .set({
        ...assignments(changes),
        ...(changes.status && placeByAge(changes.status)),
        ...(editedAt && { edited_at: editedAt }),
      })
      .where(isTarget)
      .execute();
    if (changes.status)
      await recordChanges(
        scope,
        scope.caller.id,
        statusChanged({ id: feedbackId, status: changes.status }, before.status),
      );
    const is_newly_held =
      (changes.title ?? changes.description) !== undefined && (await judgeFeedback(scope, feedbackId));
    await claimFiles(scope, { kind: "feedback", id: feedbackId }, changes.description);
    if (tagIds) {
      const { id: projectId } = scope.project;
      await countTags(scope, [feedbackId], -1);
      await db
        .deleteFrom("feedback_tags")
        .where("project_id", "=", projectId)
        .where("feedback_id", "=", feedbackId)
        .execute();
      await addTags(scope, feedbackId, tagIds);
      await countTags(scope, [feedbackId], 1);
    }
    const after = await first(db, oneFeedback(scope, feedbackId));
    return after && { ...after, old_status, is_newly_held };
  },
});

export const getFeedback = query({
  name: "getFeedback",
  mcp: { toolset: "core", title: "Get feedback" },
  summary: "Returns a feedback item.",
  access: reader,
  input: FeedbackPath,
  ...ofFeedback,
  output: FullFeedback,
  noun: "feedback",
  cachedFor: "role",
  namesOwn: "outsiders",
  marks: feedbackMarks,
  changesAt: nextPublication,
  rows: (scope, { feedbackId }) => oneUnmarked(scope, feedbackId),
  compose: ({ item }) => (item === null ? undefined : { text: item }),
});

/** The same as `/v1` shows it. */
export const getExpandedFeedback = query({
  name: "getExpandedFeedback",
  summary: getFeedback.summary,
  access: reader,
  input: FeedbackPath,
  ...ofFeedback,
  output: ExpandedFeedback,
  noun: "feedback",
  cachedFor: "role",
  namesOwn: "outsiders",
  rows: (scope, { feedbackId }) => oneExpanded(scope, feedbackId),
});

export const deleteFeedback = mutation({
  name: "deleteFeedback",
  mcp: { toolset: "feedback", title: "Delete feedback" },
  summary: "Deletes feedback and its comments and upvotes.",
  access: ownOr("member"),
  input: FeedbackPath,
  item: ({ feedbackId }) => feedbackId,
  output: Feedback,
  noun: "feedback",
  find: findFeedback,
  audit: { subject: "feedback", id: ({ feedbackId }) => feedbackId, state: rowState("feedback", "title", "user_id") },
  events: ({ feedbackId }, { title }, { came_back = [], is_held }) => [
    ...(is_held ? [] : [{ kind: "feedback.deleted" as const, feedback_id: feedbackId, title }]),
    ...(came_back as string[]).map((id) => ({ kind: "feedback.updated" as const, feedback_id: id })),
  ],
  signals: (_, __, { is_held }) => (is_held ? [queueChanged] : []),
  run: deleteOne,
});

export const listFeedbackUpvotes = query({
  name: "listFeedbackUpvotes",
  summary: "Returns the upvotes of a feedback item, as a list of one summary.",
  access: reader,
  input: FeedbackPath,
  ...ofFeedback,
  ...differsForAuthors,
  output: z.array(UpvoteSummary),
  noun: "feedback",
  cachedFor: "role",
  namesOwn: "outsiders",
  rows: upvoteSummary,
});
