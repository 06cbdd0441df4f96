import { newChangelog } from "../world.ts";
import { type Feature, inProject } from "./example.ts";

const list = "/projects/{projectSlug}/changelogs";

export const changelog: Feature = {
  operations: {
    "changelog.listPublic": {
      access: "200 200 200 200 200 200",
      route: "GET /{projectSlug}/changelogs",
      graphql: { type: "PublicChangelog", path: ["publicChangelogs(projectSlug: $projectSlug)"] },
    },
    "changelog.list": {
      access: "401 200 200 200 200 200",
      route: `GET ${list}`,
      graphql: { type: "Changelog", path: [inProject, "changelogs(first: 100)", "nodes"] },
    },
    "changelog.create": {
      access: "401 401 404 200 200 200",
      input: ({ unique }) => ({
        title: unique("New"),
        summary: "S",
        content: "C",
        published: true,
        publish_date: null,
      }),
    },
    "changelog.update": {
      access: "401 401 404 200 200 200",
      input: () => ({ title: "Changed", image: null, published: false }),
    },
    "changelog.delete": { access: "401 401 404 403 200 200", route: `DELETE ${list}/{changelogId}` },
  },
  ids: {
    changelogId: {
      make: ({ home }) => newChangelog(home),
      foreign: {
        "of another project": ({ other }) => ({ changelogId: other["changelogId"]! }),
        "that is a feedback's": ({ own }) => ({ changelogId: own["feedbackId"]! }),
      },
    },
  },
};
