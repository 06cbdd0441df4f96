import { iso, isOlder, lastMillisecond, newestCursor, qb, type Scope } from "@earshot/operations";
import { type Expression, sql } from "kysely";
import type { z } from "zod";
import { userJson } from "../person/person.queries.ts";
import { ChangelogCursor } from "./changelog.schema.ts";
import type { PageChangelogsInput } from "./page.schema.ts";

export const changelogColumns = [
  "changelogs.id",
  "changelogs.project_id",
  "changelogs.author_id",
  "changelogs.title",
  "changelogs.slug",
  "changelogs.summary",
  "changelogs.content",
  "changelogs.image",
  iso("changelogs.publish_date").$castTo<string | null>().as("publish_date"),
  "changelogs.published",
] as const;

export const editedAt = iso("changelogs.edited_at").$castTo<string | null>().as("edited_at");

/** True if a changelog is public: neither a draft nor scheduled. */
export const isPublic = sql<boolean>`changelogs.published and changelogs.publish_date <= now()`;

/** When the project's next scheduled changelog becomes public. */
export const nextPublication = ({ project }: Scope) => sql`(select min(publish_date) from changelogs
  where project_id = ${project.id} and published and publish_date > now())`;

/** Drafts without a date are the newest. */
const sortTime = sql<string>`coalesce(changelogs.publish_date, to_timestamp(${sql.lit(lastMillisecond)}::float8 / 1000))`;

/** A project's public changelogs. */
export const publicChangelogs = ({ project }: Scope) =>
  qb
    .selectFrom("changelogs")
    .select(changelogColumns)
    .select("changelogs.publish_date as sort_time")
    .where("changelogs.project_id", "=", project.id)
    .where(isPublic);

/** True if the caller may see a changelog. */
export const isVisible = ({ role }: Scope) => sql<boolean>`(${role}::text is not null or ${isPublic})`;

/** The changelogs that the caller may see, with their authors. */
export const changelogsFor = (scope: Scope) =>
  qb
    .selectFrom("changelogs")
    .innerJoin("users as u", "u.id", "changelogs.author_id")
    .select(changelogColumns)
    .select([userJson(scope, "u").as("author"), sortTime.as("sort_time")])
    .where("changelogs.project_id", "=", scope.project.id)
    .where(isVisible(scope));

export interface PageValues {
  time?: number | undefined;
  after?: string | undefined;
}

/** The time and the id of the changelog before the page. */
export function pageValues({ cursor }: Pick<z.output<typeof PageChangelogsInput>, "cursor">): PageValues {
  const [, time, after] = ChangelogCursor.decode(cursor) ?? [];
  return { time, after };
}

interface PageBounds {
  maxBytes: number | Expression<number>;
  /** The most items; without it, as many as fit. */
  limit?: number;
}

/** A page of these changelogs, newest first. It ends where the response would have too many bytes. */
export function changelogPage<Row>(
  columns: readonly string[],
  rows: Expression<Row>,
  { time, after, maxBytes, limit }: PageValues & PageBounds,
) {
  const isAfter = isOlder("sort_time", "id", { time, after });
  const size = sql`octet_length(concat(title, slug, summary, content, image)) + 600`;
  const listed = sql`select * from ${rows} as listed where ${isAfter}`;
  const isIn = limit ? sql`row_number() over page <= ${limit}::int and` : sql``;
  return sql<Row>`(
    select ${sql.join(columns.map((column) => sql.ref(column)))}, case when not next_shown then ${newestCursor("page")} end as next from (
      select *, lead(is_shown) over page as next_shown from (
        select *, ${isIn} (row_number() over page = 1 or sum(${size}) over page < ${maxBytes}::int) as is_shown
        from (${listed}${limit ? sql` order by sort_time desc, id desc limit ${limit}::int + 1` : sql``}) as listed
        window page as (order by sort_time desc, id desc)) as shown
      window page as (order by sort_time desc, id desc)) as page
    where is_shown order by sort_time desc, id desc)`;
}
