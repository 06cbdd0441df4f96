import type { Db } from "@earshot/operations";
import { sql } from "kysely";
import type { DueDelivery } from "./attempt.commands.ts";
import { readContent } from "./message.queries.ts";
import type { MessageContent } from "./message.schema.ts";

interface Sent {
  /** Each as `name: value`. */
  readonly headers: readonly string[];
  readonly body: string;
}

/** The request to a webhook, and its response if there was one. */
export interface Exchange {
  readonly request: Sent;
  readonly response?: Sent | undefined;
}

/** The bytes of each part that are stored. */
const most = 4_096;

/** The beginning of a text, in whole characters and without those that PostgreSQL refuses. */
function beginning(text: string): string {
  const bytes = Buffer.from(text.toWellFormed().replaceAll("\0", "\uFFFD"));
  return new TextDecoder().decode(bytes.subarray(0, most), { stream: bytes.length > most });
}

/** As many headers as fit. */
function fitting(headers: readonly string[]): string[] {
  let size = 0;
  return headers.map((header) => header.replaceAll("\0", "\uFFFD")).filter((header) => (size += header.length) <= most);
}

interface Named {
  readonly people: ReadonlyMap<string, string>;
  readonly feedback: readonly string[];
  readonly others: readonly string[];
  readonly hasAnswer: boolean;
}

/** The people of a message with what it says of them, and the things in it. */
function namedIn({ actor, user, feedback, answer, comment, changelog }: MessageContent): Named {
  const people = [actor, user, feedback?.user, answer?.user, comment?.user].flatMap((one) => one ?? []);
  return {
    people: new Map(people.map(({ id, full_name, email }) => [id, JSON.stringify([full_name, email])])),
    feedback: [...new Set([feedback?.id, comment?.feedback_id].flatMap((id) => id ?? []))],
    others: [comment?.id, changelog?.id].flatMap((id) => id ?? []),
    hasAnswer: answer !== null,
  };
}

/** Locks what could be deleted: that waits, or has been done by the next statement. A comment is deleted under its feedback's lock. */
async function lock(db: Db, project_id: string, { people, feedback, others }: Named): Promise<void> {
  const isProject = sql`project_id = ${project_id}`;
  await sql`select id from users where id = any(${[...people.keys()]}::uuid[]) order by id for key share`.execute(db);
  await sql`select id from people where ${isProject} and id = any(${[...people.keys()]}::uuid[]) order by id for key share`.execute(
    db,
  );
  if (feedback.length > 0)
    await sql`select id from feedback where ${isProject} and id = any(${feedback}::uuid[]) order by id for key share`.execute(
      db,
    );
  if (others.length > 0)
    await sql`select id from changelogs where ${isProject} and id = any(${others}::uuid[]) for key share`.execute(db);
}

/**
 * Stores the latest exchange of a delivery, unless something or somebody in it was deleted, or was renamed, since it was
 * made. `content` is what it was made of.
 */
export async function storeExchange(
  db: Db,
  delivery: DueDelivery,
  content: MessageContent,
  { request, response }: Exchange,
): Promise<void> {
  const { project_id, id: delivery_id } = delivery;
  const sent = namedIn(content);
  await lock(db, project_id, sent);
  const there = await readContent(db, delivery);
  const now = there && namedIn(there);
  const isThere =
    now &&
    [...sent.people].every(([id, person]) => now.people.get(id) === person) &&
    sent.feedback.every((id) => now.feedback.includes(id)) &&
    sent.others.every((id) => now.others.includes(id)) &&
    (now.hasAnswer || !sent.hasAnswer);
  await db
    .deleteFrom("webhook_exchanges")
    .where("project_id", "=", project_id)
    .where("delivery_id", "=", delivery_id)
    .execute();
  if (!isThere) return;
  await db
    .insertInto("webhook_exchanges")
    .values({
      project_id,
      delivery_id,
      about: [...sent.people.keys(), ...sent.feedback, ...sent.others],
      request_headers: fitting(request.headers),
      request_body: beginning(request.body),
      response_headers: response ? fitting(response.headers) : null,
      response_body: response ? beginning(response.body) : null,
    })
    .execute();
}
