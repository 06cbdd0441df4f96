import { newHeldFeedback } from "../held.ts";
import { type Feature, type Fixture, inProject } from "./example.ts";

const held = async ({ home, author }: Fixture) => ({ ids: [await newHeldFeedback(home, author)] });
const shown = async ({ id }: Fixture) => ({ ids: [await id("feedbackId")] });

export const moderation: Feature = {
  operations: {
    "moderation.queue": {
      access: "401 401 404 200 200 200",
      isUncached: true,
      variants: [{ limit: 1 }],
      graphql: {
        type: "ModerationItem",
        path: [inProject, "moderationQueue(first: 100)", "nodes"],
        part: ({ items }: { items: unknown }) => items,
      },
    },
    "moderation.approve": { access: "401 401 404 200 200 200", input: held },
    "moderation.hide": { access: "401 401 404 200 200 200", input: shown },
    "moderation.spam": { access: "401 401 404 200 200 200", input: shown },
    "moderation.restore": { access: "401 401 404 200 200 200", input: held },
    "moderation.report": {
      access: "401 401 200 200 200 200",
      guest: "200",
      input: async ({ id }) => ({ id: await id("feedbackId"), reason: "Rude." }),
    },
  },
};
