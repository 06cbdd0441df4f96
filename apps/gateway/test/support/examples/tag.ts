import { newTag } from "../world.ts";
import { type Feature, inProject } from "./example.ts";

const list = "/projects/{projectSlug}/feedback/tags";

export const tag: Feature = {
  operations: {
    "tag.create": {
      access: "401 401 404 200 200 200",
      route: `POST ${list}`,
      input: ({ unique }) => ({ name: unique("New") }),
    },
    "tag.list": {
      access: "401 200 200 200 200 200",
      route: `GET ${list}`,
      graphql: { type: "Tag", path: [inProject, "tags"] },
    },
    "tag.update": {
      access: "401 401 404 403 200 200",
      input: async ({ id }) => ({ name: (await id("tagName")).toUpperCase(), color: "#abc" }),
    },
    "tag.delete": { access: "401 401 404 403 200 200", route: `DELETE ${list}/{tagName}` },
  },
  ids: {
    tagName: {
      async make({ home, unique }) {
        const name = unique("a");
        await newTag(home, name);
        return name;
      },
      foreign: {
        "of another project": ({ other }) => ({ tagName: other["tagName"]! }),
        "that is a tag's id": ({ own }) => ({ tagName: own["tagId"]! }),
      },
    },
  },
};
