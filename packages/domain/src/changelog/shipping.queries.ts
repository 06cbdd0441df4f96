import { isProjectRow, jsonArray, markable, qb, type Scope } from "@earshot/operations";
import { type Expression, sql } from "kysely";
import type { z } from "zod";
import { feedbackOf, full, marked } from "../feedback/feedback.queries.ts";
import { changelogColumns, isVisible } from "./changelog.queries.ts";
import type { ShippingChangelog } from "./shipping.schema.ts";

/** The feedback that a changelog ships. */
export const shippedFeedback = (scope: Scope, changelogId: string | Expression<string>) =>
  feedbackOf(scope).where(
    sql<boolean>`feedback.id in (select feedback_id from changelog_feedback
      where project_id = ${scope.project.id} and changelog_id = ${changelogId})`,
  );

const newestFirst = sql`feedback.created_at desc, feedback.id desc`;

/** A changelog with the feedback that it ships, for a member. */
export const oneShipping = (scope: Scope, changelogId: string) =>
  qb
    .selectFrom("changelogs")
    .select(changelogColumns)
    .select(
      jsonArray(full(scope, shippedFeedback(scope, changelogId).orderBy(newestFirst), undefined, marked(scope))).as(
        "feedback",
      ),
    )
    .where(isProjectRow(scope, changelogId))
    .$castTo<z.input<typeof ShippingChangelog>>();

interface Wanted {
  changelogId?: string | undefined;
  slug?: string | undefined;
  maxBytes: number;
}

/** The changelog of this id or slug, if the caller may see it, as JSON without marks: see Marks. */
export function visibleShipping(scope: Scope, { changelogId, slug, maxBytes }: Wanted) {
  const isWanted = changelogId ? sql`changelogs.id = ${changelogId}` : sql`changelogs.slug = ${slug}`;
  const wanted = qb
    .selectFrom("changelogs")
    .select(changelogColumns)
    .where("changelogs.project_id", "=", scope.project.id)
    .where(sql<boolean>`${isWanted} and ${isVisible(scope)}`);
  const feedback = shippedFeedback(scope, sql<string>`(select id from wanted)`).orderBy(newestFirst);
  return sql<{ item: string; markable: string; is_too_large: boolean }>`(
    with wanted as materialized (${wanted}),
      shipped as materialized (select one.id, one.user_id, row_to_json(one) as json from ${full(scope, feedback)} as one),
      whole as (
        select row_to_json(one)::text as item
        from (select wanted.*, array_to_json(array(select json from shipped)) as feedback from wanted) as one)
    select case when octet_length(item) <= ${maxBytes}::int then item end as item,
      octet_length(item) > ${maxBytes}::int as is_too_large,
      (select ${markable(sql`id`, sql`user_id`)} from shipped) as markable from whole)`;
}
