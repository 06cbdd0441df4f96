import { iso, isOlder, newestCursor, onePage, qb, type Scope } from "@earshot/operations";
import { type Expression, type RawBuilder, sql } from "kysely";
import { anybody, authorJson } from "../person/person.queries.ts";
import { EditCursor } from "./edit.schema.ts";

/** The number of edits on a page if the caller names none. */
const defaultPageSize = 10;

/** The position of a page. */
export function editValues({
  limit = defaultPageSize,
  cursor,
}: {
  limit?: number | undefined;
  cursor?: string | null | undefined;
}) {
  const [, time, after] = EditCursor.decode(cursor) ?? [];
  return { limit, time, after };
}

/** The edits of an item, with the time to order them by. */
export const editRows = ({ project }: Pick<Scope, "project">, itemId: Expression<unknown>) =>
  qb
    .selectFrom("edits")
    .where("edits.project_id", "=", project.id)
    .where(sql<boolean>`edits.item_id = ${itemId}`)
    .select(["edits.id", "edits.field", "edits.before", "edits.user_id"])
    .select([iso("edits.created_at").as("created_at"), "edits.created_at as sort_time"]);

/** The number of an item's edits. */
export const countEdits = ({ project }: Pick<Scope, "project">, itemId: Expression<unknown>) =>
  sql<number>`(select count(*)::int from edits where project_id = ${project.id} and item_id = ${itemId})`;

/** One row: a page of the edits of an item, newest first. Its items are null if the item is not there. */
export function readEdits(
  scope: Scope,
  itemId: Expression<unknown>,
  isThere: RawBuilder<unknown>,
  { limit, time, after }: ReturnType<typeof editValues>,
) {
  const isAfter = isOlder("sort_time", "id", { time, after });
  const rows = sql`(select * from (${editRows(scope, itemId)}) as edit where ${isAfter}
    order by sort_time desc, id desc limit ${limit}::int + 1)`;
  const user = sql`(select ${authorJson(scope, "u")} from ${anybody(scope.project.id, sql.ref("page.user_id"))} as u)`;
  const page = onePage({
    rows,
    limit,
    columns: [
      ...["id", "field", "before"].map((name) => sql.ref(`page.${name}`).as(name)),
      user.as("user"),
      sql.ref("page.created_at").as("created_at"),
    ],
    cursor: newestCursor("page"),
  });
  return sql<{ items: string; next: string | null }>`(
    select case when ${isThere} then one.items end as items, one.next from ${page} as one)`;
}
