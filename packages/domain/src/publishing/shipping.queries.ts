import { isProjectRow, jsonArray, markable, qb, type Scope } from "@earshot/operations";
import { sql } from "kysely";
import type { z } from "zod";
import { markedShipped, unmarkedShipped } from "../feedback/shipped.queries.ts";
import { changelogColumns, isVisible } from "../changelog/changelog.queries.ts";
import type { ShippingChangelog } from "./shipping.schema.ts";

/** True for what a changelog ships, unless it is held: nobody sees it there until it is approved. */
export const isNotHeld = ({ project }: Pick<Scope, "project">) =>
  sql<boolean>`feedback_id not in (select id from feedback where project_id = ${project.id} and is_held)`;

/** A changelog with the feedback that it ships, for a member. */
export const oneShipping = (scope: Scope, changelogId: string) =>
  qb
    .selectFrom("changelogs")
    .select(changelogColumns)
    .select(jsonArray(markedShipped(scope, changelogId)).as("feedback"))
    .where(isProjectRow(scope, changelogId))
    .$castTo<z.input<typeof ShippingChangelog>>();

interface ChangelogKey {
  changelogId?: string | undefined;
  slug?: string | undefined;
  maxBytes: number;
}

/** The changelog of this id or slug, if the caller may see it, as JSON without marks: see Marks. */
export function visibleShipping(scope: Scope, { changelogId, slug, maxBytes }: ChangelogKey) {
  const isWanted = changelogId ? sql`changelogs.id = ${changelogId}` : sql`changelogs.slug = ${slug}`;
  const wanted = qb
    .selectFrom("changelogs")
    .select(changelogColumns)
    .where("changelogs.project_id", "=", scope.project.id)
    .where(sql<boolean>`${isWanted} and ${isVisible(scope)}`);
  const feedback = unmarkedShipped(scope, sql<string>`(select id from wanted)`);
  return sql<{ item: string; markable: string; is_too_large: boolean }>`(
    with wanted as materialized (${wanted}),
      shipped as materialized (select one.id, one.user_id, row_to_json(one) as json from ${feedback} as one),
      whole as (
        select row_to_json(one)::text as item
        from (select wanted.*, array_to_json(array(select json from shipped)) as feedback from wanted) as one)
    select case when octet_length(item) <= ${maxBytes}::int then item end as item,
      octet_length(item) > ${maxBytes}::int as is_too_large,
      (select ${markable(sql`id`, sql`user_id`)} from shipped) as markable from whole)`;
}
