import { newFeedback, newMerge, newTag } from "../world.ts";
import { type Feature, type Fixture, inFeedback, inProject } from "./example.ts";

const list = "/projects/{projectSlug}/feedback";
const one = `${list}/{feedbackId}`;

/** A second tag of the project that the call names. */
async function secondTag({ world, unique }: Fixture): Promise<string> {
  const name = unique("b");
  await newTag(world, name);
  return name;
}

export const feedback: Feature = {
  operations: {
    "feedback.create": {
      access: "401 401 200 200 200 200",
      route: `POST ${list}`,
      async input(fixture) {
        const a = await fixture.id("tagName");
        const b = await secondTag(fixture);
        const description = "A\n\u{1F41B}";
        // An outsider sets neither status nor tags.
        const ofTeam = fixture.isOnTeam && { status: "planned", tags: [b, a, b] };
        return { title: ` ${fixture.unique("New")} `, description, ...ofTeam };
      },
    },
    "feedback.list": {
      access: "401 200 200 200 200 200",
      route: `GET ${list}`,
      variants: [{ sort: "upvotes", limit: 1 }],
      graphql: { type: "Feedback", path: [inProject, "feedback(first: 100)", "nodes"], isPartial: true },
    },
    "feedback.page": {
      access: "401 200 200 200 200 200",
      variants: [
        { sort: "comments", limit: 1 },
        { sort: "roadmap", stage: "new", view: "triage" },
        { sort: "companies", limit: 1 },
        { sort: "revenue", view: "triage" },
      ],
      graphql: {
        type: "Feedback",
        path: [inProject, "feedback(first: 100)", "nodes"],
        part: ({ items }: { items: unknown }) => items,
      },
    },
    "feedback.count": {
      access: "401 200 200 200 200 200",
      variants: [{ status: "planned" }, { stage: "new", view: "triage" }, { view: "rising" }],
      graphql: { type: "FeedbackCount", path: [inProject, "feedbackCount"] },
    },
    "feedback.history": {
      access: "401 200 200 200 200 200",
      addresses: "authored",
      graphql: { type: "StatusChange", path: [inFeedback, "statusChanges"] },
    },
    "feedback.edits": {
      access: "401 401 404 200 200 200",
      addresses: "authored",
      isUncached: true,
      variants: [{ limit: 1 }],
      graphql: {
        type: "Edit",
        path: [inFeedback, "edits(first: 100)", "nodes"],
        part: ({ items }: { items: unknown }) => items,
      },
    },
    "feedback.mentionable": {
      access: "401 200 200 200 200 200",
      addresses: "authored",
      isUncached: true,
      variants: [{ q: "o" }, { team: true }],
      graphql: { type: "User", path: [inFeedback, "mentionable"], isPartial: true },
    },
    "feedback.metadata": {
      access: "401 401 404 200 200 200",
      addresses: "authored",
      graphql: { type: "FeedbackMetadata", path: [inFeedback, "metadata"] },
    },
    "feedback.similar": {
      access: "401 200 200 200 200 200",
      // The words of the fixture's feedback.
      input: () => ({ text: "a titel" }),
      graphql: { type: "Feedback", path: ["similarFeedback(projectSlug: $projectSlug, text: $text)"] },
    },
    "feedback.get": {
      access: "401 200 200 200 200 200",
      route: `GET ${one}`,
      addresses: "authored",
      graphql: { type: "Feedback", path: [inFeedback] },
    },
    "feedback.update": {
      access: "401 401 own 200 200 200",
      addresses: "authored",
      // An outsider may change neither status nor tags.
      input: async (fixture) => ({
        title: "Changed",
        ...(fixture.isOnTeam && { status: "completed", tags: [await secondTag(fixture)] }),
      }),
    },
    "feedback.move": {
      access: "401 401 404 200 200 200",
      addresses: "authored",
      input: async ({ home, author }) => ({
        status: "planned",
        before: await newFeedback(home, author, { status: "planned" }),
      }),
    },
    "feedback.assign": {
      access: "401 401 404 200 200 200",
      addresses: "authored",
      input: ({ world }) => ({ userId: world.member.id }),
    },
    "feedback.setUpvote": {
      access: "401 401 200 200 200 200",
      addresses: "authored",
      input: () => ({ upvoted: true }),
    },
    "feedback.voteFor": {
      access: "401 401 404 200 200 200",
      addresses: "authored",
      input: async ({ id }) => ({
        personId: await id("personId"),
        upvoted: true,
        evidence: { source: "mail", url: "https://mail.example/1", quote: "We need this." },
      }),
    },
    "feedback.setWatch": {
      access: "401 401 200 200 200 200",
      addresses: "authored",
      input: () => ({ watching: false }),
    },
    "feedback.setLocked": {
      access: "401 401 404 200 200 200",
      addresses: "authored",
      input: () => ({ locked: true, reason: "It is built now." }),
    },
    "feedback.answer": {
      access: "401 401 404 200 200 200",
      addresses: "authored",
      input: () => ({ content: "It is on its way." }),
    },
    "feedback.delete": { access: "401 401 own 200 200 200", route: `DELETE ${one}`, addresses: "authored" },
    "feedback.upvotes": {
      access: "401 200 200 200 200 200",
      route: `GET ${one}/upvotes`,
      addresses: "authored",
      graphql: {
        type: "User",
        path: [inFeedback, "upvoters(first: 100)", "nodes"],
        part: ([summary]: [{ upvoters: unknown }]) => summary.upvoters,
        isPartial: true,
      },
    },
    "feedback.upvoters": {
      access: "401 200 200 200 200 200",
      addresses: "authored",
      variants: [{ limit: 1 }],
      graphql: {
        type: "User",
        path: [inFeedback, "upvoters(first: 100)", "nodes"],
        part: ({ items }: { items: unknown }) => items,
        isPartial: true,
      },
    },
    "feedback.merge": {
      access: "401 401 404 200 200 200",
      addresses: "authored",
      input: async ({ world }) => ({ into: await newFeedback(world, world.outsider) }),
    },
    "feedback.unmerge": {
      access: "401 401 404 200 200 200",
      addresses: "authored",
      async input({ world, home, author }) {
        // Feedback of another project is not merged.
        if (home !== world) return {};
        const feedbackId = await newFeedback(world, author);
        await newMerge(world, feedbackId, await newFeedback(world, world.outsider));
        return { feedbackId };
      },
    },
    "feedback.merged": {
      access: "401 401 404 200 200 200",
      addresses: "authored",
      graphql: { type: "Feedback", path: [inFeedback, "mergedFeedback"] },
    },
    "feedback.changed": { access: "401 200 200 200 200 200" },
  },
  ids: {
    feedbackId: {
      make: ({ home, author }) => newFeedback(home, author),
      foreign: {
        "of another project": ({ other }) => ({ feedbackId: other["feedbackId"]! }),
        "that is a comment's": ({ own }) => ({ feedbackId: own["commentId"]! }),
        "that is the project's": ({ own }) => ({ feedbackId: own["projectId"]! }),
      },
    },
  },
};
