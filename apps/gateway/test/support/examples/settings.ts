import { type Feature, inProject } from "./example.ts";

export const settings: Feature = {
  operations: {
    "settings.get": {
      access: "401 401 404 200 200 200",
      graphql: { type: "Settings", path: [inProject, "settings"] },
    },
    "settings.update": {
      access: "401 401 404 403 200 200",
      input: () => ({ voting: "team", posting: "everyone", notify_voters: false, author_tags: true, currency: "EUR" }),
    },
  },
};
