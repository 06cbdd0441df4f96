import { defineEntity, p } from "@mikro-orm/core";

/** How often a project was written to: the sum of its rows. See revision.ts. */
export const ProjectRevisionEntity = defineEntity({
  name: "ProjectRevision",
  tableName: "project_revisions",
  properties: {
    project_id: p.uuid().primary(),
    shard: p.smallint().primary(),
    n: p.bigint("string"),
  },
});

/** How often a person was changed: one row. */
export const PeopleRevisionEntity = defineEntity({
  name: "PeopleRevision",
  tableName: "people_revision",
  properties: {
    only_one: p.boolean().primary(),
    n: p.bigint("string"),
  },
  checks: [{ name: "people_revision_only_one", expression: "only_one" }],
});
