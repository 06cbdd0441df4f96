import type { Scope } from "@earshot/operations";
import { type RawBuilder, sql } from "kysely";

/** True of feedback that counts. */
export const isCounted = (alias: string) =>
  sql<boolean>`${sql.ref(`${alias}.merged_into`)} is null and not ${sql.ref(`${alias}.is_held`)}`;

/** A table of counts: what it counts by, and a row for each thing that counts, of the projects of which a condition is true. */
export interface CountTable {
  readonly table: string;
  readonly key: string;
  readonly things: (isHere: RawBuilder<boolean>) => RawBuilder<unknown>;
}

export const statusCounts: CountTable = {
  table: "status_counts",
  key: "status",
  things: (isHere) => sql`select project_id, status, 1 as n from feedback as f where ${isHere} and ${isCounted("f")}`,
};

export const tagCounts: CountTable = {
  table: "tag_counts",
  key: "tag_id",
  things: (isHere) => sql`select project_id, tag_id, 1 as n from feedback_tags as ft where ${isHere} and exists (
    select 1 from feedback as f where f.project_id = ft.project_id and f.id = ft.feedback_id and ${isCounted("f")})`,
};

/** The number of rows that a count is the sum of: see count.entity.ts. */
const shards = 16;

/** Adds to the counts of a project. `changes` selects the key and `n`. */
export const addTo = ({ table, key }: CountTable, projectId: Scope["project"]["id"], changes: RawBuilder<unknown>) =>
  sql`insert into ${sql.table(table)} as c (project_id, ${sql.ref(key)}, shard, n)
    select ${projectId}::uuid, ${sql.ref(key)}, pg_backend_pid() % ${sql.lit(shards)}, sum(n) from (${changes}) as change
    group by ${sql.ref(key)} having sum(n) <> 0 order by ${sql.ref(key)}
    on conflict (project_id, ${sql.ref(key)}, shard) do update set n = c.n + excluded.n`;

/** What the counts lack: `project_id`, the key, and `n`, which is negative if they have too much. */
export const lackOf = ({ table, key, things }: CountTable, isHere: RawBuilder<boolean>) =>
  sql`select project_id, ${sql.ref(key)}, sum(n)::int as n from (${things(isHere)}
      union all select project_id, ${sql.ref(key)}, -n from ${sql.table(table)} where ${isHere}) as each
    group by project_id, ${sql.ref(key)} having sum(n) <> 0`;
