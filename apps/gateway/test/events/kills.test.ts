// @module-tag system
// @module-tag alike
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

/** The number of kills, of acknowledged changes before each, and of concurrent writers. */
const rounds = isLong ? 30 : 2;
const perRound = isLong ? 670 : 60;
const writers = 8;
vi.setConfig({ testTimeout: isLong ? 3_600_000 : 400_000 });

/** The number of times that each message arrived, by its id. */
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

  const betweenTwo = await openAgain();
  // What a killed process was sending is sent again after a minute, which is over now.
  const active = sql`update jobs.job set started_on = started_on - interval '1 minute' where state = 'active'`;
  await active.execute(betweenTwo.em.getKysely());
  await betweenTwo.close();
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
  // One webhook gets one message at a time.
  await vi.waitUntil(() => missing().length === 0, { timeout: isLong ? 1_200_000 : 280_000, interval: 500 });
  await last.kill();

  const after = await openAgain();
  const db = after.em.getKysely<object>();
  // Each row has exactly the events of the changes that it has seen.
  const { rows } = await sql`with told as (
      select data ->> 'feedback_id' as id, count(*) filter (where kind = 'feedback.created') as created,
        count(*) filter (where kind = 'feedback.updated') as updated from events group by 1)
    select f.id from feedback f left join told on told.id = f.id::text
    where (told.created, told.updated) is distinct from (1, title::int)`.execute(db);
  expect(rows).toEqual([]);
  const { rows: comments } = await sql`with told as (
      select data ->> 'comment_id' as id, count(*) as created from events where kind = 'comment.created' group by 1)
    select c.id from comments c left join told on told.id = c.id::text where told.created is distinct from 1`.execute(
    db,
  );
  expect(comments).toEqual([]);
  const counted = await sql<{ changes: number; events: number }>`select
    (select count(*) + sum(title::int) from feedback)::int + (select count(*) from comments)::int as changes,
    (select count(*) from events)::int as events`.execute(db);
  await after.close();
  expect(counted.rows[0]?.events).toBe(counted.rows[0]?.changes);
  const twice = events.reduce((sum, id) => sum + (received.get(id) ?? 0) - 1, 0);
  console.info(`${kind}: ${rounds} kills, ${events.length} events, ${twice} messages that came again`);
});
