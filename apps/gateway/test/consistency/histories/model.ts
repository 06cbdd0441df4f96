/** A project as it should be, in memory: the plainest thing that could be right. */

interface ModelComment {
  id: string;
  author: number;
  content: string;
  parent: string | null;
  votes: Set<number>;
}

/** Votes and comments are kept where they were given. A reply is kept with its parent. */
export interface ModelFeedback {
  id: string;
  author: number;
  title: string;
  status: string;
  tags: Set<string>;
  votes: Set<number>;
  comments: ModelComment[];
  /** The feedback that this one was merged into. */
  into: ModelFeedback | null;
  /** The caller's number. */
  owner: number | null;
  /** The people who chose to watch it (true), or not to (false). */
  choices: Map<number, boolean>;
  answer: { content: string; author: number } | null;
}

interface ModelChangelog {
  id: string;
  title: string;
  published: boolean;
}

export type Reserved = "voting" | "commenting" | "posting";

interface ModelStatus {
  id: string;
  name: string;
  stage: string;
}

/** Feedback, changelogs and invites are in the order of their creation. */
export interface Model {
  feedback: ModelFeedback[];
  tags: Set<string>;
  changelogs: ModelChangelog[];
  invites: { id: string; email: string }[];
  /** In their order. */
  statuses: ModelStatus[];
  /** The actions that are reserved for the team. */
  teamOnly: Set<Reserved>;
  /** The callers' roles by their number. */
  roles: ("outsider" | "member" | "admin")[];
}

export const newModel = (statuses: ModelStatus[]): Model => ({
  feedback: [],
  tags: new Set(),
  changelogs: [],
  invites: [],
  statuses,
  teamOnly: new Set(),
  roles: ["outsider", "outsider", "member", "admin"],
});

/** Returns the feedback that this one was merged into, or itself. */
export const survivorOf = (item: ModelFeedback): ModelFeedback => (item.into ? survivorOf(item.into) : item);

/** Returns all feedback that is merged with this one, and itself. */
export const groupOf = ({ feedback }: Model, item: ModelFeedback) =>
  feedback.filter((other) => survivorOf(other) === survivorOf(item));

/** Returns the voters of this feedback and of all that is merged with it. */
export const votersOf = (model: Model, item: ModelFeedback) =>
  new Set(groupOf(model, item).flatMap(({ votes }) => [...votes]));

/** All comments on it, and on what is one with it. Their ids grow with time. */
export const commentsOf = (model: Model, item: ModelFeedback) =>
  groupOf(model, item)
    .flatMap(({ comments }) => comments)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));

/** The ids of a comment and all that answers it. */
export function subtree({ comments }: ModelFeedback, root: string): Set<string> {
  const ids = new Set([root]);
  // A reply comes after its parent.
  for (const { id, parent } of comments) if (parent && ids.has(parent)) ids.add(id);
  return ids;
}

/** Returns the list of feedback that is expected, newest first. */
export const feedbackList = (model: Model) =>
  model.feedback
    .filter(({ into }) => !into)
    .toReversed()
    .map((item) => ({
      id: item.id,
      title: item.title,
      status: item.status,
      tags: [...item.tags].toSorted(),
      upvotes: votersOf(model, item).size,
      comment_count: commentsOf(model, item).length,
    }));

/** Returns the fields of an item that depend on the viewer, as they are expected. */
export function ownOf(model: Model, item: ModelFeedback, viewer: number) {
  const survivor = survivorOf(item);
  const group = groupOf(model, item);
  const hasUpvoted = votersOf(model, item).has(viewer);
  const before = group.flatMap(({ choices }) => choices.get(viewer) ?? []);
  const hasWritten = [...group, ...commentsOf(model, item)].some(({ author }) => author === viewer);
  return {
    answer: survivor.answer && { content: survivor.answer.content },
    merged: group.length - 1,
    has_upvoted: hasUpvoted,
    is_watched: survivor.choices.get(viewer) ?? (before.length > 0 ? before.includes(true) : hasUpvoted || hasWritten),
  };
}

interface Thread {
  id: string;
  content: string;
  upvotes: number;
  has_upvoted: boolean;
  replies: Thread[];
}

/** Returns the thread that this person is expected to see. */
export function threadOf(comments: ModelComment[], viewer: number, parent: string | null = null): Thread[] {
  return comments
    .filter((comment) => comment.parent === parent)
    .map(({ id, content, votes }) => ({
      id,
      content,
      upvotes: votes.size,
      has_upvoted: votes.has(viewer),
      replies: threadOf(comments, viewer, id),
    }));
}
