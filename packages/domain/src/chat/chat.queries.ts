import { type Db, moveRevision } from "@earshot/operations";
import { sql } from "kysely";

/** Returns true if this project has a chat to post to. */
export async function hasChat(db: Db, projectId: string): Promise<boolean> {
  const config = await db
    .selectFrom("project_configs")
    .select("id")
    .where("project_id", "=", projectId)
    .where("integration_chat_status", "=", true)
    .where("integration_chat_webhook", "is not", null)
    .executeTakeFirst();
  return config !== undefined;
}

/** A post about feedback or a changelog, and the webhook of the chat that it goes to. */
export interface ChatPost {
  readonly webhook: string;
  readonly role_id: string | null;
  readonly project: string;
  readonly title: string;
  /** The path of its page. */
  readonly path: string;
}

/**
 * Returns undefined if chat has been turned off, or if the feedback or changelog is deleted, merged or no longer
 * public.
 */
export async function findChatPost(
  db: Db,
  { projectId, kind, id }: { projectId: string; kind: "feedback" | "changelog"; id: string },
): Promise<ChatPost | undefined> {
  const thing =
    kind === "feedback"
      ? sql`select title, '/f/' || id as path from feedback
          where project_id = ${projectId} and id = ${id} and not is_merged`
      : sql`select title, '/changelog/' || slug as path from changelogs
          where project_id = ${projectId} and id = ${id} and published and publish_date <= now()`;
  const { rows } = await sql<ChatPost>`
    select config.integration_chat_webhook as webhook, config.integration_chat_role_id as role_id,
      project.name as project, thing.title, '/p/' || project.slug || thing.path as path
    from project_configs as config join projects as project on project.id = config.project_id
    cross join (${thing}) as thing
    where config.project_id = ${projectId} and config.integration_chat_status
      and config.integration_chat_webhook is not null`.execute(db);
  return rows[0];
}

/** Turns chat off where the webhook is still this one. */
export async function turnChatOff(db: Db, projectId: string, webhook: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("project_configs")
    .set({ integration_chat_status: false })
    .where("project_id", "=", projectId)
    .where("integration_chat_webhook", "=", webhook)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await moveRevision(db, projectId);
}
