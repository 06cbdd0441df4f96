import {
  createInvite,
  createTag,
  deleteChangelog,
  deleteComment,
  deleteFeedback,
  deleteInvite,
  deleteProject,
  deleteTag,
  getExpandedFeedback,
  getProject,
  getProjectConfig,
  listChangelogs,
  listComments,
  listFeedback,
  listFeedbackUpvotes,
  listInvitesOfV1,
  listMembersOfV1,
  listPublicChangelogs,
  listTags,
  mutationsOfV1,
  updateProject,
  updateProjectConfig,
} from "@earshot/domain";
import type { Operation } from "@earshot/operations";
import type { z } from "zod";
import {
  bea,
  bugTag,
  comment,
  config,
  draft,
  feedback,
  invite,
  jonah,
  lukas,
  maren,
  nkem,
  olive,
  project,
  published,
  reply,
  tariq,
  widgetTag,
} from "./example-data.ts";

interface Example {
  /** The operation's name. */
  readonly name: string;
  /** The parameters, and the fields of the body. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly output: unknown;
}

/** An example that the compiler and the schemas check against its operation. */
const example = <I extends z.ZodObject, O extends z.ZodType>(
  operation: Operation<I, O>,
  input: z.input<I>,
  output: z.output<O>,
): Example => ({ name: operation.name, input, output: operation.output.parse(output) });

const inProject = { projectSlug: project.slug };
const onFeedback = { ...inProject, feedbackId: feedback.id };

const expandedFeedback = { ...feedback, user: bea, tags: [bugTag, widgetTag] };
const expandedReply = { ...reply, user: bea, has_upvoted: false, replies: [] };
const expandedComment = { ...comment, user: jonah, has_upvoted: false, replies: [expandedReply] };
const expandedInvite = { ...invite, project, creator: olive };
const members = [
  { ...olive, joined_at: "2026-01-05T09:00:00.000Z" },
  { ...tariq, joined_at: "2026-01-05T09:30:00.000Z" },
  { ...maren, joined_at: "2026-01-05T13:15:00.000Z" },
  { ...jonah, joined_at: "2026-03-03T08:20:00.000Z" },
];

// Things that the demo does not have, so that they can be created there.
const newFeedback = {
  title: "Show the next stop",
  description: "In large letters, please. I nod off.",
  tags: ["widget"],
};
const newTag = { name: "night", color: "#1e293b" };
const newInvite = { email: "flo@demo.example" };
const created = {
  id: "01a20182-1a00-7000-8000-000000000000",
  project_id: project.id,
  created_at: "2026-11-22T04:27:14.432Z",
};
const createdTag = { ...created, ...newTag };

/** A request and its response for each operation under /v1, by the operation's name. */
export const examples: ReadonlyMap<string, Example> = new Map(
  [
    example(getProject, inProject, project),
    example(updateProject, { ...inProject, name: "Haltwise" }, { ...project, name: "Haltwise" }),
    example(deleteProject, inProject, project),
    example(getProjectConfig, inProject, config),
    example(
      updateProjectConfig,
      { ...inProject, changelog_preview_style: "content" },
      { ...config, changelog_preview_style: "content" },
    ),
    example(
      mutationsOfV1.createFeedback,
      { ...inProject, ...newFeedback },
      { ...created, ...newFeedback, user_id: olive.id, status: "in review", upvotes: 0, comment_count: 0 },
    ),
    example(listFeedback, { ...inProject, sort: "newest", tag: ["widget"], limit: 1 }, [expandedFeedback]),
    example(getExpandedFeedback, onFeedback, expandedFeedback),
    example(deleteFeedback, onFeedback, feedback),
    example(listFeedbackUpvotes, onFeedback, [{ upvotes: feedback.upvotes, upvoters: [nkem, lukas] }]),
    example(listComments, onFeedback, [expandedComment]),
    example(deleteComment, { ...onFeedback, commentId: comment.id }, comment),
    example(createTag, { ...inProject, ...newTag }, createdTag),
    example(listTags, inProject, [bugTag, widgetTag]),
    example(deleteTag, { ...inProject, tagName: newTag.name }, createdTag),
    example(
      createInvite,
      { ...inProject, ...newInvite },
      { ...created, ...newInvite, accepted: false, creator_id: olive.id },
    ),
    example(listInvitesOfV1, inProject, [expandedInvite]),
    example(deleteInvite, { ...inProject, inviteId: invite.id }, invite),
    example(listMembersOfV1, inProject, members),
    example(listPublicChangelogs, inProject, [published]),
    example(listChangelogs, inProject, [
      { ...draft, author: tariq },
      { ...published, author: jonah },
    ]),
    example(deleteChangelog, { ...inProject, changelogId: draft.id }, draft),
  ].map((each) => [each.name, each]),
);
