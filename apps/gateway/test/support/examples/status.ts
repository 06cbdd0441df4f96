import { db } from "../server.ts";
import { newStatus } from "../world.ts";
import { type Feature, type Fixture, inProject } from "./example.ts";

/** The ids of the statuses of the project that the call names, the last one first. */
async function reversed({ world }: Fixture): Promise<string[]> {
  const rows = await db
    .selectFrom("statuses")
    .select("id")
    .where("project_id", "=", world.id)
    .orderBy("position", "desc")
    .execute();
  return rows.map(({ id }) => id);
}

export const status: Feature = {
  operations: {
    "status.list": {
      access: "401 200 200 200 200 200",
      graphql: { type: "FeedbackStatus", path: [inProject, "statuses"] },
    },
    "status.create": {
      access: "401 401 404 403 200 200",
      input: ({ unique }) => ({ name: unique("New"), color: "#abc", stage: "active" }),
    },
    "status.update": {
      access: "401 401 404 403 200 200",
      input: ({ unique }) => ({ name: unique("Changed"), color: "red", stage: "done" }),
    },
    "status.delete": {
      access: "401 401 404 403 200 200",
      input: async ({ home, unique }) => ({ into: await newStatus(home, unique("into")) }),
    },
    "status.reorder": {
      access: "401 401 404 403 200 200",
      input: async (fixture) => ({ statusIds: await reversed(fixture) }),
    },
  },
  ids: {
    statusId: {
      make: ({ home, unique }) => newStatus(home, unique("a")),
      foreign: {
        "of another project": ({ other }) => ({ statusId: other["statusId"]! }),
        "that is the project's": ({ own }) => ({ statusId: own["projectId"]! }),
      },
    },
  },
};
