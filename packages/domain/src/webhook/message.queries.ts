import { type Db, iso, jsonArray, jsonObject, type StoredEvent } from "@earshot/operations";
import { type RawBuilder, sql } from "kysely";

/** The ids of what an event is about. */
type EventIds = Pick<StoredEvent, "id" | "actor_id" | "data">;

/** What an outsider may see of an event's project, of who did it and of what it is about, with e-mail addresses. */
export type Content = Readonly<Record<"project" | "actor" | "user" | "feedback" | "comment" | "changelog", unknown>>;

const user = (id: string) =>
  jsonObject(sql`(select id, full_name, avatar_url, email from users where id = ${sql.ref(id)})`);

const feedback = (project: RawBuilder<unknown>) => sql`(select f.id, f.title, f.description, f.status,
    ${jsonArray(sql`(select tags.name, tags.color from feedback_tags as ft
      join tags on tags.project_id = ${project} and tags.id = ft.tag_id
      where ft.project_id = ${project} and ft.feedback_id = f.id order by lower(tags.name))`)} as tags,
    f.upvotes, f.comment_count, ${user("f.user_id")} as user, ${iso("f.created_at")} as created_at
  from feedback as f where f.project_id = ${project} and f.id = event.feedback_id)`;

const comment = (project: RawBuilder<unknown>) => sql`(select c.id, c.feedback_id, c.reply_to_id, c.content,
    ${user("c.user_id")} as user, ${iso("c.created_at")} as created_at
  from comments as c
  where c.project_id = ${project} and c.feedback_id = event.feedback_id and c.id = event.comment_id)`;

const changelog = (project: RawBuilder<unknown>) => sql`(select c.id, c.title, c.slug, c.summary, c.content,
    ${iso("c.publish_date")} as publish_date
  from changelogs as c
  where c.project_id = ${project} and c.id = event.changelog_id and c.published and c.publish_date <= now())`;

/** Reads what these events of a project are about, as it is now, by the events' ids. It is one statement for any number of them. */
export async function readContents(
  db: Db,
  projectId: string,
  events: readonly EventIds[],
): Promise<Map<string, Content>> {
  const project = sql`${projectId}::uuid`;
  const named = events.map(({ id, actor_id, data }) => ({ ...data, id, actor_id }));
  const { rows } = await sql<{ id: string; content: Content }>`
    select event.id, ${jsonObject(sql`(select
      ${jsonObject(sql`(select p.id, p.name, p.slug from projects as p where p.id = ${project})`)} as project,
      ${user("event.actor_id")} as actor, ${user("event.user_id")} as user, ${jsonObject(feedback(project))} as feedback,
      ${jsonObject(comment(project))} as comment, ${jsonObject(changelog(project))} as changelog)`)} as content
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as event (id uuid, actor_id uuid, feedback_id uuid,
      comment_id uuid, changelog_id uuid, user_id uuid)`.execute(db);
  return new Map(rows.map(({ id, content }) => [id, content]));
}
