import type { Db } from "@earshot/operations";
import { sql } from "kysely";
import { isPublic } from "../changelog/changelog.queries.ts";

/** The most entries of the changelog that a badge counts. */
const mostNews = 9;

/**
 * Returns the content of the button on pages of other sites, and the sites that may show it. Undefined for a project
 * without a button: a private one, or one of which nobody may know.
 */
export async function widgetOf(db: Db, slug: string) {
  const project = await db
    .selectFrom("projects")
    .select(["id", "visibility"])
    .where("slug", "=", slug)
    .where("visibility", "<>", "private")
    .executeTakeFirst();
  if (!project) return undefined;
  // By the id, which Citus has to have as a value.
  const { id, visibility } = project;
  const news = sql<number[]>`array(select extract(epoch from date_trunc('second', publish_date))::int from changelogs
    where changelogs.project_id = ${id} and ${visibility} = 'public' and ${isPublic}
    order by publish_date desc limit ${sql.lit(mostNews)})`;
  return db
    .selectFrom("project_configs")
    .select([
      "project_id as id",
      "widget_origins as origins",
      "widget_place as place",
      "widget_color as color",
      "widget_label as label",
      "widget_theme as theme",
      news.as("news"),
    ])
    .where("project_id", "=", id)
    .executeTakeFirst();
}

/** Remembers that a page of this site has shown the widget: at most once an hour, and only of a site that may. */
export const seenWidget = (db: Db, projectId: string, origin: string) =>
  sql`update project_configs
    set widget_seen = widget_seen || jsonb_build_object(${origin}::text, ${new Date().toISOString()}::text)
    where project_id = ${projectId} and ${origin} = any(widget_origins)
      and (not widget_seen ? ${origin} or (widget_seen ->> ${origin})::timestamptz < now() - interval '1 hour')`.execute(
    db,
  );
