import { newId } from "@earshot/operations";
import { db } from "../server.ts";
import type { World } from "../world.ts";
import { type Feature, inProject } from "./example.ts";

/** An import that is ready to start; or one that has just finished. */
async function newImport(world: World, state: "ready" | "finished"): Promise<string> {
  const id = newId();
  const finished_at = state === "finished" ? new Date().toISOString() : null;
  const row = { id, project_id: world.id, source: "csv", state, created_by: world.owner.id, finished_at };
  await db.insertInto("imports").values(row).execute();
  return id;
}

export const imports: Feature = {
  operations: {
    "import.list": {
      access: "401 401 404 403 200 200",
      isUncached: true,
      graphql: { type: "Import", path: [inProject, "imports"] },
    },
    "import.create": {
      access: "401 401 404 403 200 200",
      input: ({ unique }) => ({ source: "csv", mapping: { title: unique("Title") } }),
    },
    "import.preview": {
      access: "401 401 404 403 200 200",
      isUncached: true,
      graphql: { type: "ImportPreview", path: ["importPreview(projectSlug: $projectSlug, id: $importId)"] },
    },
    "import.start": { access: "401 401 404 403 200 200" },
    "import.undo": {
      access: "401 401 404 403 200 200",
      input: async ({ home }) => ({ importId: await newImport(home, "finished") }),
    },
  },
  ids: {
    importId: {
      make: ({ home }) => newImport(home, "ready"),
      foreign: {
        "of another project": ({ other }) => ({ importId: other["importId"]! }),
        "that is the project's": ({ own }) => ({ importId: own["projectId"]! }),
      },
    },
  },
};
