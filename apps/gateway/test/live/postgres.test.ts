// @module-tag system
import { openPostgres } from "@earshot/db";
import { newPostgresDatabase } from "@earshot/db/testing";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { trpc } from "../support/http.ts";
import { newOwner } from "../support/owner.ts";
import { startServer } from "../support/server.ts";
import { nextChange, openStream, patience, type Stream } from "../support/stream.ts";

let database: string;
let gateways: Awaited<ReturnType<typeof startGatewayOn>>[];
let owner: Awaited<ReturnType<typeof newOwner>>;

/** A gateway with a pool and a LISTEN connection of its own. */
async function startGatewayOn(url: string, directUrl?: string) {
  const connection = await openPostgres({ url, directUrl }, () => undefined);
  if (!directUrl) await connection.migrate();
  return { connection, ...(await startServer(connection.em, {}, connection.notifyChannel)) };
}

beforeAll(async () => {
  database = await newPostgresDatabase();
  gateways = [await startGatewayOn(database), await startGatewayOn(database)];
  owner = await newOwner(gateways[0]!.connection);
});

afterAll(async () => {
  for (const { app, connection } of gateways) {
    app.server.closeAllConnections();
    await app.close();
    await connection.close();
  }
});

const create = async (url: string) => {
  const input = { projectSlug: owner.slug, title: "A", description: "B" };
  return (await trpc(owner.token, url).feedback.create.mutate(input)).id;
};

/** Subscribes at this gateway as soon as it listens to PostgreSQL. */
const subscribe = (url: string): Promise<Stream> =>
  vi.waitUntil(async () => {
    const stream = await openStream("tRPC", owner.token, owner.slug, { url });
    await create(url);
    return typeof (await nextChange(stream)) === "object" ? stream : null;
  }, patience);

/** The feedback ids of the next events. */
async function nextIds(stream: Stream, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) {
    const change = await nextChange(stream);
    ids.push(typeof change === "object" ? String(change["feedback_id"]) : change);
  }
  return ids;
}

/** A stream at each gateway, after the events that were sent while subscribing. */
async function streamAtEach(): Promise<Stream[]> {
  const streams: Stream[] = [];
  for (const { url } of gateways) streams.push(await subscribe(url));
  await vi.waitUntil(async () => {
    const last = await create(gateways[0]!.url);
    for (const stream of streams)
      for (let received = ""; received !== last;) received = String(await nextIds(stream, 1));
    return true;
  }, patience);
  return streams;
}

test("each gateway sends the changes made through the others, once", async () => {
  const streams = await streamAtEach();
  const created = await Promise.all(Array.from({ length: 200 }, (_, index) => create(gateways[index % 2]!.url)));
  const received = await Promise.all(streams.map((stream) => nextIds(stream, created.length)));
  for (const ids of received) expect(new Set(ids)).toEqual(new Set(created));
  // In the same order, and nothing twice: the next event is a new one.
  expect(received[0]).toEqual(received[1]);
  const last = await create(gateways[1]!.url);
  for (const stream of streams) expect(await nextIds(stream, 1)).toEqual([last]);
});

test("publishing a change prepares no statement", async () => {
  const { em } = gateways[0]!.connection;
  for (let received = 0; received < 3; received++) await create(gateways[0]!.url);
  const prepared = await Promise.all(
    Array.from({ length: 20 }, () => em.execute("select statement from pg_prepared_statements, pg_sleep(0.05)")),
  );
  expect(prepared.flat()).not.toEqual([]);
  expect(prepared.flat().filter(({ statement }) => /feedback_created/.test(String(statement)))).toEqual([]);
});

test("when the LISTEN connections are lost, streams end, and new streams receive every change again", async () => {
  const streams = await streamAtEach();
  const { em } = gateways[0]!.connection;
  const lost = await em.execute(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'earshot live' and datname = current_database()`,
  );
  expect(lost).toHaveLength(2);
  for (const stream of streams) expect(await nextChange(stream)).toBe("SERVICE_UNAVAILABLE");
  const again = await streamAtEach();
  const id = await create(gateways[0]!.url);
  for (const stream of again) expect(await nextIds(stream, 1)).toEqual([id]);
});

test("a gateway that does not hear of changes says so, and refuses subscriptions", async () => {
  // A notification stays in its database, as it stays behind a pooler in transaction mode.
  const deaf = await startGatewayOn(database, await newPostgresDatabase());
  gateways.push(deaf);
  const state = async (url: string) => {
    const [ready, metrics] = await Promise.all(["health/ready", "metrics"].map((path) => fetch(`${url}/${path}`)));
    const [, isUp] = /^earshot_live_updates_up (\d)$/m.exec(await metrics!.text()) ?? [];
    return [ready!.status, await ready!.json(), isUp];
  };
  await vi.waitUntil(async () => (await state(gateways[0]!.url))[2] === "1", patience);
  expect(await state(gateways[0]!.url)).toEqual([200, { status: "ok", live_updates: "up" }, "1"]);
  expect(await state(deaf.url)).toEqual([200, { status: "ok", live_updates: "down" }, "0"]);
  const stream = await openStream("tRPC", owner.token, owner.slug, { url: deaf.url });
  expect(await nextChange(stream)).toBe("SERVICE_UNAVAILABLE");
});
