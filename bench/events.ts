import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import { takeBack } from "./database.ts";
import { type LoadResult, summary } from "./latency.ts";
import { connections, create } from "./mixed.ts";
import { ask, bytesOf } from "./raw-http.ts";
import { startReceiver } from "./receiver.ts";
import { openLoad } from "./run.ts";
import { type Service, startGateway } from "./service.ts";

/** A project, and the number of its owner. */
const slug = "p4";
const owner = 5;

/** The age in seconds of the oldest event that the relay has not passed on; 0 if there is none. */
const oldest = `select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as age
  from events join relay_positions as r using (project_id) where (events.xid, events.id) > (r.xid, r.id)`;

/**
 * Measures how far the relay is behind while feedback is created at a fixed rate, how soon a webhook's message arrives, and
 * what readers notice while twenty webhooks get what has waited.
 */
export async function measureEvents(databaseUrl: string, client: pg.Client): Promise<string> {
  const [source, writer] = [openLoad(), openLoad()];
  const gateway = await startGateway({ DATABASE_URL: databaseUrl, WEBHOOK_ALLOW_PRIVATE: "true" });
  const { port } = gateway;
  const requestsOf = (one: Parameters<typeof bytesOf>[0]) =>
    Array.from({ length: connections }, (_, n) => [bytesOf({ ...one, user: n + 1 })]);
  const write = (rate: number, seconds: number): Promise<LoadResult> =>
    writer.send({ ports: [port], requests: requestsOf(create(slug, "An item")), milliseconds: seconds * 1_000, rate });
  const read = (seconds: number): Promise<LoadResult> => {
    const requests = requestsOf({ path: "/v1/projects/thousand/feedback?limit=50" });
    return source.send({ ports: [port], requests, milliseconds: seconds * 1_000, rate: 200 });
  };
  await write(100, 2);
  const lines: string[] = [];

  const ages: number[] = [];
  const writing = new AbortController();
  const watching = (async () => {
    for (; !writing.signal.aborted; await setTimeout(50))
      ages.push((await client.query<{ age: number }>(oldest)).rows[0]?.age ?? 0);
  })();
  const written = await write(1_000, 10);
  writing.abort();
  await watching;
  const lag = summary(ages);
  const start = performance.now();
  while (((await client.query<{ age: number }>(oldest)).rows[0]?.age ?? 0) > 0) await setTimeout(20);
  lines.push(
    `${Math.round((written.count / written.milliseconds) * 1_000)} creates a second for 10 s: the oldest event that waits is ${lag.p50.toFixed(2)} s old (p99 ${lag.p99.toFixed(2)} s). All have been passed on ${((performance.now() - start) / 1_000).toFixed(1)} s later.`,
  );

  const receiver = await startReceiver();
  await subscribe(gateway, receiver.url, 1);
  await write(20, 10);
  while (receiver.lags.length < 195) await setTimeout(50);
  const messages = summary(receiver.lags);
  lines.push(
    `One webhook, 20 changes a second: a message arrives after ${messages.p50.toFixed(0)} ms (p99 ${messages.p99.toFixed(0)} ms).`,
  );

  const before = await read(8);
  await subscribe(gateway, receiver.url, 19);
  await write(100, 2);
  const count = receiver.lags.length;
  const during = await read(8);
  lines.push(
    `200 reads a second: p50 ${before.p50.toFixed(1)} ms, p99 ${before.p99.toFixed(1)} ms; while 20 webhooks get ${receiver.lags.length - count} messages: ${during.p50.toFixed(1)} and ${during.p99.toFixed(1)} ms.`,
  );

  for (const one of [source, writer]) one.close();
  await gateway.stop();
  receiver.close();
  await client.query("delete from webhooks");
  await takeBack(client);
  return lines.join("\n");
}

async function subscribe({ port }: Service, url: string, count: number): Promise<void> {
  const body = { projectSlug: slug, url, kinds: ["feedback.created"] };
  for (let n = 0; n < count; n++) await ask(port, { path: "/trpc/webhook.create", body, user: owner });
}
