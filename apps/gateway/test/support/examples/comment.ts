import { newComment } from "../world.ts";
import { type Feature, type Fixture, inFeedback } from "./example.ts";

const list = "/projects/{projectSlug}/feedback/{feedbackId}/comments";

const makeComment = async (fixture: Fixture) =>
  newComment(fixture.home, await fixture.id("feedbackId"), fixture.author);

export const comment: Feature = {
  operations: {
    "comment.list": {
      access: "401 200 200 200 200 200",
      route: `GET ${list}`,
      addresses: "authored",
      graphql: { type: "Comment", path: [inFeedback, "comments(first: 100)", "nodes"], isPartial: true },
    },
    "comment.page": {
      access: "401 200 200 200 200 200",
      addresses: "authored",
      variants: [{ limit: 1 }],
      graphql: {
        type: "Comment",
        path: [inFeedback, "comments(first: 100)", "nodes"],
        part: ({ items }: { items: { reply_to_id: string | null }[] }) =>
          items.filter(({ reply_to_id }) => reply_to_id === null),
      },
    },
    "comment.edits": {
      access: "401 401 404 200 200 200",
      addresses: "authored",
      isUncached: true,
      variants: [{ limit: 1 }],
      graphql: {
        type: "Edit",
        path: [inFeedback, "comments(first: 100)", "nodes", "edits(first: 100)", "nodes"],
        part: ({ items }: { items: unknown }) => items,
      },
    },
    "comment.create": {
      access: "401 401 200 200 200 200",
      addresses: "authored",
      input: async ({ id, unique }) => ({ content: unique("New"), reply_to_id: await id("reply_to_id") }),
    },
    "comment.update": {
      access: "401 401 own own own own",
      addresses: "authored",
      input: () => ({ content: "Changed" }),
    },
    "comment.setUpvote": {
      access: "401 401 200 200 200 200",
      addresses: "authored",
      input: () => ({ upvoted: true }),
    },
    "comment.delete": { access: "401 401 own 200 200 200", route: `DELETE ${list}/{commentId}`, addresses: "authored" },
  },
  ids: {
    commentId: {
      make: makeComment,
      foreign: {
        "of another feedback": ({ second }) => ({ commentId: second["commentId"]! }),
        "of another project": ({ other }) => ({ commentId: other["commentId"]! }),
        "under another feedback": ({ second }) => ({ feedbackId: second["feedbackId"]! }),
        "under another project's feedback": ({ other }) => ({ feedbackId: other["feedbackId"]! }),
        "that is a feedback's": ({ own }) => ({ commentId: own["feedbackId"]! }),
      },
    },
    reply_to_id: {
      async make(fixture) {
        const parent = await fixture.id("commentId");
        return newComment(fixture.home, await fixture.id("feedbackId"), fixture.home.admin, parent);
      },
      foreign: {
        "of a comment on another feedback": ({ second }) => ({ reply_to_id: second["commentId"]! }),
        "of a comment in another project": ({ other }) => ({ reply_to_id: other["commentId"]! }),
        "that is a feedback's": ({ own }) => ({ reply_to_id: own["feedbackId"]! }),
      },
    },
  },
};
