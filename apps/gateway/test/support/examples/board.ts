import type { Feature } from "./example.ts";

export const board: Feature = {
  operations: {
    "board.list": { access: "200 200 200 200 200 200", graphql: { type: "PublicBoard", path: ["boards"] } },
    "board.get": {
      access: "401 200 200 200 200 200",
      graphql: { type: "Board", path: ["board(projectSlug: $projectSlug)"] },
    },
    "board.tagCounts": {
      access: "401 200 200 200 200 200",
      graphql: { type: "TagCount", path: ["board(projectSlug: $projectSlug)", "tagCounts"] },
    },
  },
};
