import { newId } from "@earshot/operations";
import { db } from "../server.ts";
import { type Feature, inProject } from "./example.ts";

/** The projects of which an input was made: the next one differs. */
const asked = new Set<string>();

export const exports: Feature = {
  operations: {
    "export.list": {
      access: "401 401 404 403 403 200",
      isUncached: true,
      graphql: { type: "ProjectExport", path: [inProject, "exports"] },
    },
    "export.create": {
      access: "401 401 404 403 403 200",
      async input({ home }) {
        await db.deleteFrom("exports").where("project_id", "=", home.id).execute();
        const sign = asked.has(home.id);
        asked.add(home.id);
        return { sign };
      },
    },
    "export.delete": { access: "401 401 404 403 403 200" },
  },
  ids: {
    exportId: {
      async make({ home }) {
        const id = newId();
        const expires_at = new Date(Date.now() + 86_400_000).toISOString();
        const row = { id, expires_at, project_id: home.id, is_signed: false, secret: id, created_by: home.owner.id };
        await db.insertInto("exports").values(row).execute();
        return id;
      },
      foreign: {
        "of another project": ({ other }) => ({ exportId: other["exportId"]! }),
        "that is the project's": ({ own }) => ({ exportId: own["projectId"]! }),
      },
    },
  },
};
