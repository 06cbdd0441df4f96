import type { Feature } from "./example.ts";

export const account: Feature = {
  operations: {
    "account.me": { access: "401 200 200 200 200", graphql: { type: "Viewer", path: ["viewer"] } },
    "account.update": {
      access: "401 200 200 200 200",
      input: () => ({ full_name: "Changed", avatar_url: null }),
    },
  },
};
