import { type Feature, inProject } from "./example.ts";

export const widget: Feature = {
  operations: {
    "widget.settings": {
      access: "401 401 404 200 200 200",
      isUncached: true,
      graphql: { type: "WidgetSettings", path: [inProject, "widget"] },
    },
    "widget.update": {
      access: "401 401 404 403 200 200",
      input: () => ({ origins: ["https://app.example/path"], place: "start", color: "#0F7A5F", label: "Ideas" }),
    },
  },
};
