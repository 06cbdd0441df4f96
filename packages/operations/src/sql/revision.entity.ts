import { defineEntity, p } from "@mikro-orm/core";

/** A project's revision is the sum of its rows: see revision.ts. */
export const ProjectRevisionEntity = defineEntity({
  name: "ProjectRevision",
  tableName: "project_revisions",
  properties: {
    project_id: p.uuid().primary(),
    shard: p.smallint().primary(),
    n: p.bigint("string"),
  },
});

/** One row, whose number changes with every change to a person. */
export const PeopleRevisionEntity = defineEntity({
  name: "PeopleRevision",
  tableName: "people_revision",
  properties: {
    only_one: p.boolean().primary(),
    n: p.bigint("string"),
  },
  checks: [{ name: "people_revision_only_one", expression: "only_one" }],
});
