/** A project as it should be, in memory: the plainest thing that could be right. */

interface ModelComment {
  id: string;
  author: number;
  content: string;
  parent: string | null;
  votes: Set<number>;
}

export interface ModelFeedback {
  id: string;
  author: number;
  title: string;
  status: string;
  tags: Set<string>;
  votes: Set<number>;
  comments: ModelComment[];
  /** The caller's number. */
  owner: number | null;
  /** Who has chosen to watch it, or not to. */
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
  /** What is reserved for the team. */
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

/** The ids of a comment and all that answers it. */
export function subtree({ comments }: ModelFeedback, root: string): Set<string> {
  const ids = new Set([root]);
  // A reply comes after its parent.
  for (const { id, parent } of comments) if (parent && ids.has(parent)) ids.add(id);
  return ids;
}

/** What a list of the feedback should show, newest first. */
export const feedbackList = ({ feedback }: Model) =>
  feedback.toReversed().map(({ id, title, status, tags, votes, comments }) => ({
    id,
    title,
    status,
    tags: [...tags].toSorted(),
    upvotes: votes.size,
    comment_count: comments.length,
  }));

/** What an item should show to this person beside that. */
export const ownOf = ({ author, votes, comments, choices, answer }: ModelFeedback, viewer: number) => ({
  answer: answer && { content: answer.content },
  has_upvoted: votes.has(viewer),
  is_watched:
    choices.get(viewer) ??
    (author === viewer || votes.has(viewer) || comments.some((comment) => comment.author === viewer)),
});

interface Thread {
  id: string;
  content: string;
  upvotes: number;
  has_upvoted: boolean;
  replies: Thread[];
}

/** What the thread should show to this person. */
export function threadOf({ comments }: ModelFeedback, viewer: number, parent: string | null = null): Thread[] {
  return comments
    .filter((comment) => comment.parent === parent)
    .map(({ id, content, votes }) => ({
      id,
      content,
      upvotes: votes.size,
      has_upvoted: votes.has(viewer),
      replies: threadOf({ comments } as ModelFeedback, viewer, id),
    }));
}
