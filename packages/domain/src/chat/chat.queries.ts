import {
  appendEvents,
  currentInstant,
  type Db,
  iso,
  jsonArray,
  moveRevision,
  qb,
  type Scope,
} from "@earshot/operations";
import { sql } from "kysely";
import type { chatMessageKinds } from "./chat.schema.ts";

const optional = (column: string) => iso(column).$castTo<string | null>();

export const chatMessageColumns = [
  "id",
  "kind",
  "feedback_id",
  "changelog_id",
  "state",
  "attempts",
  "response_status",
  "response_body",
  "error",
  optional("last_attempt_at").as("last_attempt_at"),
  iso("created_at").as("created_at"),
] as const;

/** The messages of a project that are kept. */
const mostMessages = 50;

/** A project's messages, newest first. */
export const chatMessageRows = ({ project }: Pick<Scope, "project">) =>
  qb
    .selectFrom("chat_messages")
    .select(chatMessageColumns)
    .where("project_id", "=", project.id)
    .orderBy("id", "desc")
    .limit(sql.lit(mostMessages));

/** When posting was turned off by a chat. */
export const chatState = ({ project }: Pick<Scope, "project">) =>
  qb
    .selectFrom("project_configs")
    .select(optional("chat_disabled_at").as("disabled_at"))
    .where("project_id", "=", project.id);

/** The same with the messages. */
export const projectChat = (scope: Pick<Scope, "project">) =>
  chatState(scope).select(jsonArray(chatMessageRows(scope)).as("messages"));

/** The feedback, the changelog or the test that a message is about. */
export interface ChatSubject {
  readonly projectId: string;
  readonly kind: (typeof chatMessageKinds)[number];
  /** The id of the feedback or changelog; null for a test. */
  readonly id: string | null;
}

/** A post about feedback or a changelog, or a test, and the webhook of the chat that it goes to. */
export interface ChatPost {
  readonly webhook: string;
  readonly role_id: string | null;
  readonly project: string;
  readonly title: string;
  /** The path of its page. */
  readonly path: string;
}

/**
 * Returns undefined if chat has been turned off and it is no test, or if the feedback or changelog is deleted, merged or no longer
 * public.
 */
export async function findChatPost(db: Db, { projectId, kind, id }: ChatSubject): Promise<ChatPost | undefined> {
  const thing = {
    feedback: sql`select title, '/f/' || id as path from feedback
      where project_id = ${projectId} and id = ${id} and not is_merged and not is_held`,
    changelog: sql`select title, '/changelog/' || slug as path from changelogs
      where project_id = ${projectId} and id = ${id} and published and publish_date <= now()`,
    test: sql`select 'Earshot can post here.' as title, '' as path`,
  }[kind];
  const { rows } = await sql<ChatPost>`
    select config.integration_chat_webhook as webhook, config.integration_chat_role_id as role_id,
      project.name as project, thing.title, '/p/' || project.slug || thing.path as path
    from project_configs as config join projects as project on project.id = config.project_id
    cross join (${thing}) as thing
    where config.project_id = ${projectId} and (config.integration_chat_status or ${kind === "test"})
      and config.integration_chat_webhook is not null`.execute(db);
  return rows[0];
}

/** The result of an attempt to post. */
export interface ChatAttempt {
  readonly state: "pending" | "delivered" | "failed";
  readonly status?: number | undefined;
  readonly body?: string | undefined;
  readonly error?: string | undefined;
}

/** The text as PostgreSQL takes it, as much of it as is stored. */
const stored = (text: string | undefined) => text?.replaceAll("\0", "\uFFFD").toWellFormed().slice(0, 500) ?? null;

/** Records an attempt at a message, and forgets the oldest messages. */
export async function recordChatAttempt(
  db: Db,
  messageId: string,
  { projectId, kind, id }: ChatSubject,
  { state, status, body, error }: ChatAttempt,
): Promise<void> {
  await db
    .insertInto("chat_messages")
    .values({
      project_id: projectId,
      id: messageId,
      kind,
      feedback_id: kind === "feedback" ? id : null,
      changelog_id: kind === "changelog" ? id : null,
      state,
      attempts: 1,
      response_status: status ?? null,
      response_body: stored(body),
      error: stored(error),
      last_attempt_at: currentInstant,
    })
    .onConflict((conflict) =>
      conflict.columns(["project_id", "id"]).doUpdateSet({
        state: sql`excluded.state`,
        attempts: sql`chat_messages.attempts + 1`,
        response_status: sql`excluded.response_status`,
        response_body: sql`excluded.response_body`,
        error: sql`excluded.error`,
        last_attempt_at: sql`excluded.last_attempt_at`,
      }),
    )
    .execute();
  await sql`delete from chat_messages where project_id = ${projectId} and id < (select id from chat_messages
    where project_id = ${projectId} order by id desc offset ${mostMessages - 1} limit 1)`.execute(db);
}

/** Ends a message that waits while chat was turned off. */
export const dropChatMessage = (db: Db, projectId: string, messageId: string) =>
  db
    .updateTable("chat_messages")
    .set({ state: "failed", error: "posting is off" })
    .where("project_id", "=", projectId)
    .where("id", "=", messageId)
    .where("state", "=", "pending")
    .execute();

/** Turns chat off where the webhook is still this one and chat is on. Appends the event `chat.disabled`. */
export async function turnChatOff(db: Db, projectId: string, webhook: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("project_configs")
    .set({ integration_chat_status: false, chat_disabled_at: currentInstant })
    .where("project_id", "=", projectId)
    .where("integration_chat_webhook", "=", webhook)
    .where("integration_chat_status", "=", true)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await moveRevision(db, projectId);
  const events = [{ kind: "chat.disabled", team_only: true }] as const;
  await appendEvents({ projectId, actorId: null, events }).execute(db);
}
