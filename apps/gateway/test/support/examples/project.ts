import { randomUUID } from "node:crypto";
import { type Feature, inProject } from "./example.ts";

export const project: Feature = {
  operations: {
    "project.create": {
      access: "401 401 200 200 200 200",
      input: () => ({ name: "New", slug: `new-${randomUUID()}` }),
    },
    "project.list": { access: "401 401 200 200 200 200", graphql: { type: "Project", path: ["projects"] } },
    "project.get": {
      access: "401 401 404 200 200 200",
      route: "GET /projects/{projectSlug}",
      graphql: { type: "Project", path: [inProject] },
    },
    "project.update": {
      access: "401 401 404 403 200 200",
      route: "PATCH /projects/{projectSlug}",
      input: () => ({ name: "Changed", slug: `changed-${randomUUID()}`, icon: "https://a.example/i.png" }),
    },
    "project.delete": { access: "401 401 404 403 403 200", route: "DELETE /projects/{projectSlug}" },
  },
};
