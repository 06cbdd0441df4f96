import { newRepository, runToken } from "../forge.ts";
import { type Feature, inProject } from "./example.ts";

export const repository: Feature = {
  operations: {
    "repository.list": {
      access: "401 401 404 403 200 200",
      isUncached: true,
      graphql: { type: "Repository", path: [inProject, "repositories"] },
    },
    "repository.create": {
      access: "401 401 404 403 200 200",
      input: ({ unique }) => ({ name: unique("acme/app-"), ref: "refs/heads/main" }),
    },
    "repository.delete": { access: "401 401 404 403 200 200" },
    "repository.exchange": {
      access: "200 200 200 200 200 200",
      async input({ home, unique }) {
        const name = unique("acme/app-").replaceAll(" ", "");
        await newRepository(home, { name });
        return { token: await runToken(home, name) };
      },
    },
  },
  ids: {
    repositoryId: {
      make: ({ home }) => newRepository(home),
      foreign: {
        "of another project": ({ other }) => ({ repositoryId: other["repositoryId"]! }),
        "that is the project's": ({ own }) => ({ repositoryId: own["projectId"]! }),
      },
    },
  },
};
