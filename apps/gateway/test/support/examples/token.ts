import { newToken } from "../world.ts";
import type { Feature } from "./example.ts";

export const token: Feature = {
  operations: {
    "token.create": {
      access: "401 401 200 200 200 200",
      input: ({ unique }) => ({ name: unique("New"), expires_in_days: 3 }),
    },
    "token.list": { access: "401 401 200 200 200 200", graphql: { type: "Token", path: ["viewer", "tokens"] } },
    "token.revoke": { access: "401 401 200 200 200 200", addresses: "personal" },
  },
  ids: {
    tokenId: {
      make: async ({ author }) => (await newToken(author)).id,
      foreign: {
        "of another user": ({ other }) => ({ tokenId: other["tokenId"]! }),
        "that is a feedback's": ({ own }) => ({ tokenId: own["feedbackId"]! }),
      },
    },
  },
};
