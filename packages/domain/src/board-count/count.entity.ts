import { defineEntity, p } from "@mikro-orm/core";

/**
 * How much of a project's feedback has a status: the sum of its rows. Each database connection adds to one of them, because a
 * row stays locked until its transaction is on the disk. Merged and held feedback does not count.
 */
export const StatusCountEntity = defineEntity({
  name: "StatusCount",
  tableName: "status_counts",
  properties: {
    project_id: p.uuid().primary(),
    status: p.text().primary(),
    shard: p.smallint().primary(),
    n: p.integer(),
  },
});

/** The same for tags. */
export const TagCountEntity = defineEntity({
  name: "TagCount",
  tableName: "tag_counts",
  properties: {
    project_id: p.uuid().primary(),
    tag_id: p.uuid().primary(),
    shard: p.smallint().primary(),
    n: p.integer(),
  },
});
