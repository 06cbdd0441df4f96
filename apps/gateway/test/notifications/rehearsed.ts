import { createClient, type Mutation, rehearse, type Rehearsal } from "@earshot/client";
import { outbound } from "@earshot/jobs";
import { sql } from "kysely";
import { afterAll, expect } from "vitest";
import { readSettings } from "../../src/settings/env.ts";
import { mailOf } from "../../src/settings/mail.ts";
import { startChat } from "../features/chats.ts";
import { authSecret } from "../support/credentials.ts";
import { trpc } from "../support/http.ts";
import { startMailbox } from "../support/mailbox.ts";
import { connection, db, em, startServer } from "../support/server.ts";
import { startTestWork } from "../support/work.ts";
import { newPerson, newWorld, type Person } from "../support/world.ts";
import { newReceiver } from "../webhooks/receiver.ts";
import { relayed } from "./told.ts";

const kinds = ["feedback.created", "feedback.status_changed", "feedback.answered", "comment.created"] as const;
const more = ["feedback.merged", "changelog.published", "changelog.updated"] as const;

/** A server with mail, and its background work, whose posts come to this machine, until the file ends. */
export async function startTelling() {
  const box = await startMailbox();
  const env = { SMTP_URL: box.url, MAIL_FROM: "Earshot <earshot@test.example>" };
  const { app, url } = await startServer(em, env);
  const mail = mailOf(readSettings({ AUTH_SECRET: authSecret, ...env }), em, app);
  const post = outbound({ allowPrivate: true, resolve: async () => ["127.0.0.1"] });
  const work = await startTestWork(connection, { publish: app.publish, mail, post }, afterAll);
  app.onPublish = work.wake;
  afterAll(async () => {
    await app.close();
    await box.stop();
  });
  return { mails: box.mails, url };
}

/** A project with people who are told in every way, or not, and with two webhooks and a chat. */
export async function newScene({ mails, url }: Awaited<ReturnType<typeof startTelling>>) {
  const world = await newWorld();
  const { slug: projectSlug } = world;
  const outsiders = [world.outsider, await newPerson("Quiet"), await newPerson("Unverified"), await newPerson("Other")];
  const [, quiet, unverified] = outsiders as [Person, Person, Person];
  const off = { status_changed: false, commented: false, shipped: false };
  await trpc(quiet.token).account.updatePreferences.mutate(off);
  await trpc(world.admin.token).account.updatePreferences.mutate({ new_feedback: "at_once" });
  await db.updateTable("users").set({ email_verified: false }).where("id", "=", unverified.id).execute();
  const receivers = [await newReceiver(), await newReceiver()];
  const { webhook, config } = trpc(world.owner.token);
  await webhook.create.mutate({ projectSlug, url: receivers[0]!.url, kinds: [...kinds, ...more] });
  await webhook.create.mutate({ projectSlug, url: receivers[1]!.url, kinds: ["comment.created", "feedback.created"] });
  const { received, port } = await startChat(200);
  await config.setChat.mutate({ projectSlug, webhook: `http://chat.example:${port}/hooks/x`, status: true });
  const people = [world.owner, world.admin, world.member, ...outsiders];
  const seen = { mails: mails.length, chats: 0, hooks: [0, 0] };

  /** What has come since the last look. */
  const arrived = () => ({
    mails: mails.slice(seen.mails).filter(({ to }) => people.some(({ email }) => email === to)).length,
    webhooks: receivers.filter(({ got }, at) => got.length > seen.hooks[at]!).length,
    chats: received.length > seen.chats ? 1 : 0,
  });
  return {
    world,
    people,
    clientOf: ({ token }: Person) => createClient({ url, token }),
    arrived,
    look: () =>
      void Object.assign(seen, {
        mails: mails.length,
        chats: received.length,
        hooks: receivers.map(({ got }) => got.length),
      }),
  };
}

/** The events of a project after those that were there, as a rehearsal has them, and the notifications of them. */
export async function eventsAfter(projectId: string, before: readonly string[]) {
  const { rows } = await sql<{ id: string; kind: string; team_only: boolean; data: object }>`
    select id, kind, team_only, data from events where project_id = ${projectId} and not id = any(${before}::uuid[])`.execute(
    db,
  );
  const ids = rows.map(({ id }) => id);
  const notifications = await db
    .selectFrom("notifications")
    .select(["user_id", "told"])
    .where("project_id", "=", projectId)
    .where("id", "in", ids.length > 0 ? ids : [projectId])
    .execute();
  const told = notifications.flatMap((one) => one.told ?? [one.user_id]);
  const events = rows.map(({ kind, team_only, data }) => ({ kind, ...data, ...(team_only && { team_only }) }));
  return {
    ids,
    events,
    notifications: told.length,
    people: new Set(told).size,
  };
}

/**
 * Waits until all that a write in this project leaves to the background is done. Jobs of an earlier file's projects may
 * wait for receivers that are gone: a changelog that is due is announced every minute, whoever planned it.
 */
export async function settled(projectId: string): Promise<void> {
  await relayed();
  const left = async () =>
    (
      await sql`select name, state, retry_count, start_after, started_on, output from jobs.job
      where name in ('mail-notification', 'deliver-webhook', 'chat') and state in ('created', 'retry', 'active')
      and coalesce(data ->> 'project_id', data ->> 'projectId') = ${projectId}`.execute(db)
    ).rows;
  await expect.poll(left).toEqual([]);
}

/** The same for a rehearsal and the real run: ids that are new, and times, are of each alone. */
export function alike(value: unknown, known: ReadonlySet<string>): unknown {
  const text = JSON.stringify(value)
    .replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"<time>"')
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => (known.has(id) ? id : "<new>"));
  return JSON.parse(text);
}

/** Events in an order of their own: those of one write have none. */
export const sorted = (events: unknown): string[] =>
  (events as object[])
    .map((event) => JSON.stringify(Object.entries(event).toSorted(([a], [b]) => a.localeCompare(b))))
    .toSorted();

export type Outcome = { value: unknown } | { refused: string };
const orRefused = (done: Promise<unknown>): Promise<Outcome> =>
  done.then(
    (value) => ({ value }),
    (error: unknown) => ({ refused: (error as Error).message }),
  );

/** Rehearses a write, and does it. */
export async function both(write: Mutation<object, unknown>, input: object) {
  const rehearsed = await orRefused(rehearse(write, input));
  const done = await orRefused(write.mutate(input));
  return { rehearsed: rehearsed as { value: Rehearsal<unknown> } | { refused: string }, done };
}
