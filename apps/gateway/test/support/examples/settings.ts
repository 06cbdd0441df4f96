import { type Feature, inProject } from "./example.ts";

export const settings: Feature = {
  operations: {
    "settings.get": {
      access: "401 401 404 200 200 200",
      isUncached: true,
      graphql: { type: "Settings", path: [inProject, "settings"] },
    },
    "settings.update": {
      access: "401 401 404 403 200 200",
      input: () => ({
        voting: "team",
        posting: "everyone",
        notify_voters: false,
        author_tags: true,
        currency: "EUR",
        sso: { mode: "only", login_url: "https://app.example/sign-in" },
        widget: { origins: ["https://app.example/path"], place: "start", color: "#0F7A5F", label: "Ideas" },
      }),
    },
  },
};
