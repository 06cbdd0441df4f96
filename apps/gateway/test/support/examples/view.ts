import { newId } from "@earshot/operations";
import { db } from "../server.ts";
import type { World } from "../world.ts";
import { type Feature, inProject } from "./example.ts";

async function newView({ id: project_id, owner }: Pick<World, "id" | "owner">): Promise<string> {
  const id = newId();
  await db
    .insertInto("views")
    .values({ id, project_id, user_id: owner.id, name: "Planned", page: "board", search: {}, is_shared: true })
    .execute();
  return id;
}

export const view: Feature = {
  operations: {
    "view.list": {
      access: "401 401 404 200 200 200",
      graphql: { type: "SavedView", path: [inProject, "views"] },
      isUncached: true,
    },
    "view.create": {
      access: "401 401 404 200 200 200",
      input: ({ unique }) => ({
        name: unique("Planned"),
        page: "board",
        search: { status: "planned", sort: "upvotes" },
        is_shared: true,
      }),
    },
    "view.update": {
      access: "401 401 404 200 200 200",
      input: () => ({ name: "Renamed", search: { tag: "ui" } }),
    },
    "view.delete": { access: "401 401 404 200 200 200" },
  },
  ids: {
    viewId: {
      make: ({ home }) => newView(home),
      foreign: {
        "of another project": ({ other }) => ({ viewId: other["viewId"]! }),
        "that is the project's": ({ own }) => ({ viewId: own["projectId"]! }),
      },
    },
  },
};
