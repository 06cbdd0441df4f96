import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { newFolder, newPostgresDatabase, open } from "@earshot/db/testing";
import { openPostgres } from "@earshot/db";
import { afterAll, expect, inject, test, vi } from "vitest";
import { authSecret } from "../support/credentials.ts";
import { sql } from "kysely";
import { startGateway, startWorker } from "../support/child.ts";
import { trpc } from "../support/http.ts";
import { isLong } from "../support/long-runs.ts";
import { newOwner } from "../support/owner.ts";

/** How often everything is killed, after how many acknowledged changes each time, and how many write at once. */
const rounds = isLong ? 30 : 2;
const perRound = isLong ? 670 : 60;
const writers = 8;
vi.setConfig({ testTimeout: 300_000 + rounds * 30_000 });

/** How often each message arrived, by its id. */
const received = new Map<string, number>();
const receiver: Server = createServer((request, response) => {
  const id = String(request.headers["webhook-id"]);
  received.set(id, (received.get(id) ?? 0) + 1);
  request.resume().on("end", () => response.end());
}).listen(0, "127.0.0.1");
await once(receiver, "listening");
const hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
afterAll(() => void receiver.close());

/** Makes feedback, gives it a comment, and changes its title to 1 and then to 2, until the gateway is gone. */
async function write(url: string, projectSlug: string, token: string, done: { changes: number }): Promise<void> {
  const { feedback, comment } = trpc(token, url);
  for (;;) {
    const { id: feedbackId } = await feedback.create.mutate({ projectSlug, title: "0", description: "A" });
    const at = { projectSlug, feedbackId };
    await comment.create.mutate({ ...at, content: "A comment" });
    await feedback.update.mutate({ ...at, title: "1" });
    await feedback.update.mutate({ ...at, title: "2" });
    done.changes += 4;
  }
}

const isGone = (error: unknown) => /fetch failed|terminated|other side closed/.test(String(error));

const databases = isLong ? ["PGlite", "PostgreSQL"] : [inject("template").url ? "PostgreSQL" : "PGlite"];

test.each(databases)("kill -9 loses no event, and none on its way to a webhook: %s", async (kind) => {
  const isEmbedded = kind === "PGlite";
  const settings = isEmbedded ? { DATA_DIR: newFolder() } : { DATABASE_URL: await newPostgresDatabase() };
  const openAgain = () =>
    "DATA_DIR" in settings ? open(settings) : openPostgres({ url: settings.DATABASE_URL }, console.error);
  const before = await openAgain();
  await before.migrate();
  const { slug, token } = await newOwner(before);
  await before.close();
  const env = { ...settings, AUTH_SECRET: authSecret, WEBHOOK_ALLOW_PRIVATE: "true", SEED_DEMO: "false" };
  /** One process, or a gateway and a worker. */
  const start = async () => {
    const gateway = await startGateway({ ...env, RUN_JOBS: String(isEmbedded) });
    const worker = isEmbedded ? undefined : await startWorker(env);
    return { url: gateway.url, kill: () => Promise.all([gateway.stop("SIGKILL"), worker?.stop("SIGKILL")]) };
  };
  const done = { changes: 0 };
  for (let round = 1; round <= rounds; round++) {
    const { url, kill } = await start();
    const kinds = ["feedback.created", "feedback.updated", "comment.created"] as const;
    if (round === 1) await trpc(token, url).webhook.create.mutate({ projectSlug: slug, url: hook, kinds: [...kinds] });
    const failures: unknown[] = [];
    const writing = Array.from({ length: writers }, () =>
      write(url, slug, token, done).catch((error: unknown) => failures.push(error)),
    );
    await vi.waitUntil(() => done.changes >= round * perRound || failures.length > 0, { timeout: 60_000 });
    await setTimeout(13 * round);
    await kill();
    await Promise.all(writing);
    expect(failures.filter((error) => !isGone(error))).toEqual([]);
  }

  const last = await start();
  const all = async () => {
    const ids: string[] = [];
    for (let after: string | undefined; ;) {
      const page = await trpc(token, last.url).event.list.query({ projectSlug: slug, limit: 100, after });
      if (!page.next_cursor) return ids;
      ids.push(...page.items.map(({ id }) => id));
      after = page.next_cursor;
    }
  };
  const events = await all();
  const missing = () => events.filter((id) => !received.has(id));
  await vi.waitUntil(() => missing().length === 0, { timeout: 280_000, interval: 100 });
  await last.kill();

  const after = await openAgain();
  const db = after.em.getKysely<object>();
  // Each row has exactly the events of the changes that it has seen.
  const { rows } = await sql`select f.id from feedback f where (1, title::int, 1) is distinct from (
    (select count(*) from events where project_id = f.project_id and kind = 'feedback.created' and data ->> 'feedback_id' = f.id::text),
    (select count(*) from events where project_id = f.project_id and kind = 'feedback.updated' and data ->> 'feedback_id' = f.id::text),
    greatest(1, (select count(*) from comments c where c.project_id = f.project_id and c.feedback_id = f.id)))`.execute(
    db,
  );
  expect(rows).toEqual([]);
  const { rows: comments } = await sql`select c.id from comments c where 1 <> (select count(*) from events
    where project_id = c.project_id and kind = 'comment.created' and data ->> 'comment_id' = c.id::text)`.execute(db);
  expect(comments).toEqual([]);
  const counted = await sql<{ changes: number; events: number }>`select
    (select count(*) + sum(title::int) from feedback)::int + (select count(*) from comments)::int as changes,
    (select count(*) from events)::int as events`.execute(db);
  await after.close();
  expect(counted.rows[0]?.events).toBe(counted.rows[0]?.changes);
  const twice = events.reduce((sum, id) => sum + (received.get(id) ?? 0) - 1, 0);
  console.info(`${kind}: ${rounds} kills, ${events.length} events, ${twice} messages that came again`);
});
