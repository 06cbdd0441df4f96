import { type Db, iso, jsonArray, jsonObject } from "@earshot/operations";
import { sql } from "kysely";

/** The ids of what an event is about. */
export interface EventIds {
  readonly id: string;
  readonly project_id: string;
  readonly actor_id: string | null;
  readonly data: Readonly<Record<string, string>>;
}

/** What an outsider may see of an event's project, of who did it and of what it is about, with e-mail addresses. */
export type Content = Readonly<Record<"project" | "actor" | "user" | "feedback" | "comment" | "changelog", unknown>>;

const user = (id: string) =>
  jsonObject(sql`(select id, full_name, avatar_url, email from users where id = ${sql.ref(id)})`);

const feedback = sql`(select f.id, f.title, f.description, f.status,
    ${jsonArray(sql`(select tags.name, tags.color from feedback_tags as ft
      join tags on tags.project_id = ft.project_id and tags.id = ft.tag_id
      where ft.project_id = f.project_id and ft.feedback_id = f.id order by lower(tags.name))`)} as tags,
    f.upvotes, f.comment_count, ${user("f.user_id")} as user, ${iso("f.created_at")} as created_at
  from feedback as f where f.project_id = event.project_id and f.id = event.feedback_id)`;

const comment = sql`(select c.id, c.feedback_id, c.reply_to_id, c.content, ${user("c.user_id")} as user,
    ${iso("c.created_at")} as created_at
  from comments as c
  where c.project_id = event.project_id and c.feedback_id = event.feedback_id and c.id = event.comment_id)`;

const changelog = sql`(select c.id, c.title, c.slug, c.summary, c.content, ${iso("c.publish_date")} as publish_date
  from changelogs as c
  where c.project_id = event.project_id and c.id = event.changelog_id and c.published and c.publish_date <= now())`;

/** Reads what these events are about, as it is now, by the events' ids. It is one statement for any number of them. */
export async function readContents(db: Db, events: readonly EventIds[]): Promise<Map<string, Content>> {
  const named = events.map(({ id, project_id, actor_id, data }) => ({ ...data, id, project_id, actor_id }));
  const { rows } = await sql<{ id: string; content: Content }>`
    select event.id, ${jsonObject(sql`(select
      ${jsonObject(sql`(select p.id, p.name, p.slug from projects as p where p.id = event.project_id)`)} as project,
      ${user("event.actor_id")} as actor, ${user("event.user_id")} as user, ${jsonObject(feedback)} as feedback,
      ${jsonObject(comment)} as comment, ${jsonObject(changelog)} as changelog)`)} as content
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as event (id uuid, project_id uuid, actor_id uuid,
      feedback_id uuid, comment_id uuid, changelog_id uuid, user_id uuid)`.execute(db);
  return new Map(rows.map(({ id, content }) => [id, content]));
}
