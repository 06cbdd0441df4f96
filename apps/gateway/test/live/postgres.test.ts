import { openPostgres } from "@earshot/db";
import { newPostgresDatabase } from "@earshot/db/testing";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { trpc } from "../support/http.ts";
import { newOwner } from "../support/owner.ts";
import { startServer } from "../support/server.ts";
import { nextChange, openStream, patience, type Stream } from "../support/stream.ts";

let gateways: Awaited<ReturnType<typeof startGatewayOn>>[];
let owner: Awaited<ReturnType<typeof newOwner>>;

/** A gateway with a pool and a LISTEN connection of its own. */
async function startGatewayOn(database: string) {
  const connection = await openPostgres({ url: database }, () => undefined);
  await connection.migrate();
  return { connection, ...(await startServer(connection.em, {}, connection.notifyChannel)) };
}

beforeAll(async () => {
  const database = await newPostgresDatabase();
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

/** The ids of the feedback that is told of next. */
async function nextIds(stream: Stream, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) {
    const change = await nextChange(stream);
    ids.push(typeof change === "object" ? String(change["feedback_id"]) : change);
  }
  return ids;
}

/** A stream at each gateway, once the changes that came with subscribing have been told. */
async function streamAtEach(): Promise<Stream[]> {
  const streams: Stream[] = [];
  for (const { url } of gateways) streams.push(await subscribe(url));
  await vi.waitUntil(async () => {
    const last = await create(gateways[0]!.url);
    for (const stream of streams) for (let told = ""; told !== last;) told = String(await nextIds(stream, 1));
    return true;
  }, patience);
  return streams;
}

test("each gateway tells of what is done at the others, once", async () => {
  const streams = await streamAtEach();
  const created = await Promise.all(Array.from({ length: 200 }, (_, index) => create(gateways[index % 2]!.url)));
  const told = await Promise.all(streams.map((stream) => nextIds(stream, created.length)));
  for (const ids of told) expect(new Set(ids)).toEqual(new Set(created));
  // In the same order, and nothing twice: what is told next is new.
  expect(told[0]).toEqual(told[1]);
  const last = await create(gateways[1]!.url);
  for (const stream of streams) expect(await nextIds(stream, 1)).toEqual([last]);
});

test("telling of a change prepares no statement of its own", async () => {
  const { em } = gateways[0]!.connection;
  for (let told = 0; told < 3; told++) await create(gateways[0]!.url);
  const prepared = await Promise.all(
    Array.from({ length: 20 }, () => em.execute("select statement from pg_prepared_statements, pg_sleep(0.05)")),
  );
  expect(prepared.flat()).not.toEqual([]);
  expect(prepared.flat().filter(({ statement }) => /feedback_created/.test(String(statement)))).toEqual([]);
});

test("where the LISTEN connections are lost, streams end, and new ones hear everything again", async () => {
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
