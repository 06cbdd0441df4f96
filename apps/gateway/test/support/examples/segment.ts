import { newId } from "@earshot/operations";
import { db } from "../server.ts";
import type { World } from "../world.ts";
import { type Feature, inProject } from "./example.ts";

async function newSegment({ id: project_id }: Pick<World, "id">): Promise<string> {
  const id = newId();
  await db
    .insertInto("segments")
    .values({ id, project_id, name: `Segment ${id}`, kind: "sso" })
    .execute();
  return id;
}

export const segment: Feature = {
  operations: {
    "segment.list": {
      access: "401 401 404 200 200 200",
      graphql: { type: "Segment", path: [inProject, "segments"] },
    },
    "segment.create": {
      access: "401 401 404 200 200 200",
      input: ({ unique }) => ({
        name: unique("Customers"),
        kind: "sso",
        plan: "Team",
        monthly_revenue_from: 10_000,
        attributes: { region: "EU" },
        email_domain: "customer.example",
        first_seen_since: "2026-01-01T00:00:00.000Z",
      }),
    },
    "segment.update": {
      access: "401 401 404 200 200 200",
      input: ({ unique }) => ({ name: unique("Renamed"), kind: null, monthly_revenue_to: 5_000_000_000 }),
    },
    "segment.delete": { access: "401 401 404 403 200 200" },
  },
  ids: {
    segmentId: {
      make: ({ home }) => newSegment(home),
      foreign: {
        "of another project": ({ other }) => ({ segmentId: other["segmentId"]! }),
        "that is the project's": ({ own }) => ({ segmentId: own["projectId"]! }),
      },
    },
  },
};
