// @module-tag system
// @module-tag alike
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout } from "node:timers/promises";
import { toDomainError } from "@earshot/operations";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Connection, openPostgres } from "../src/index.ts";
import { newPostgresDatabase } from "./support/database.ts";
import { startProxy } from "./support/proxy.ts";

let url: string;
const opened: Connection[] = [];

beforeAll(async () => void (url = await newPostgresDatabase()));
afterAll(() => Promise.all(opened.map((connection) => connection.close())));

/** A pool of its own, so that the tests can run at the same time. */
async function open(target = url): Promise<Connection> {
  const connection = await openPostgres({ url: target }, () => undefined);
  opened.push(connection);
  return connection;
}

/** Work that cannot succeed says so when its limit is reached, in seconds, and in words that a caller may read. */
async function expectUnavailable(work: Promise<unknown>, limit: number): Promise<void> {
  const start = performance.now();
  const code = await work.then(
    () => "success",
    (error: unknown) => toDomainError(error).code,
  );
  const seconds = (performance.now() - start) / 1_000;
  expect(code).toBe("SERVICE_UNAVAILABLE");
  expect(seconds).toBeGreaterThan(limit - 0.1);
  expect(seconds).toBeLessThan(limit + 3);
}

const select1 = ({ em }: Connection) => em.execute("select 1");

/** A transaction that does nothing for so many seconds between two statements. */
const pausing = ({ em }: Connection, seconds: number) =>
  em.fork().transactional(async (transaction) => {
    await transaction.execute("select 1");
    await setTimeout(seconds * 1_000);
    await transaction.execute("select 1");
  });

// They wait at the same time, five of them, so the longest come first.
describe.concurrent("every wait has a limit", () => {
  test("a migration waits for another's as long as that takes", async () => {
    const other = new pg.Client(url);
    await other.connect();
    // The key that every version of Earshot takes.
    await other.query("select pg_advisory_lock(x'65617273686f74'::bigint)");
    let isDone = false;
    const migration = (await open()).migrate().then(() => (isDone = true));
    await setTimeout(9_500);
    expect(isDone).toBe(false);
    await other.end();
    await migration;
  });

  test("connections that are lost silently time out after 9 s, and new ones are not delayed", async () => {
    const proxy = await startProxy(url);
    const connection = await open(proxy.url);
    await Promise.all([pausing(connection, 0), pausing(connection, 0)]);
    proxy.loseOpenConnections();
    await Promise.all([expectUnavailable(select1(connection), 9), expectUnavailable(pausing(connection, 0), 9)]);
    await select1(connection);
    proxy.close();
  });

  test("an idle transaction is ended after 8 s, and its connection returns to the pool", async () => {
    const connection = await open();
    await expectUnavailable(pausing(connection, 9), 9);
    await select1(connection);
  });

  test("a statement ends after 8 s", async () => {
    const { em } = await open();
    await expectUnavailable(em.execute("select pg_sleep(20)"), 8);
  });

  test("waiting for a lock ends after 4 s", async () => {
    const connection = await open();
    const holder = new pg.Client(url);
    await holder.connect();
    await holder.query("select pg_advisory_lock(7)");
    await expectUnavailable(
      connection.em.fork().transactional((em) => em.execute("select pg_advisory_xact_lock(7)")),
      4,
    );
    await holder.end();
  });

  test("waiting for a connection of an exhausted pool ends after 1.5 s", async () => {
    const connection = await open();
    // All connections are there before the pool is full.
    await vi.waitFor(() => Promise.all(Array.from({ length: 20 }, () => pausing(connection, 0.3))), 60_000);
    const full = Array.from({ length: 20 }, () => pausing(connection, 7));
    await setTimeout(1_000);
    await expectUnavailable(select1(connection), 1.5);
    await Promise.all(full);
  });

  test("connecting to a silent server times out after 1.5 s", async () => {
    const silent = createServer().listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port } = silent.address() as AddressInfo;
    await expectUnavailable(select1(await open(`postgres://postgres@127.0.0.1:${port}/postgres`)), 1.5);
    silent.close();
  });

  test("connecting to a missing server fails at once", async () => {
    const connection = await open("postgres://postgres@localhost:1/postgres");
    await expectUnavailable(select1(connection), 0);
    await expectUnavailable(sql`select 1`.execute(connection.em.getKysely()), 0);
  });
});

test("a connection keeps a bounded number of prepared statements, and frequent ones stay prepared", async () => {
  const { em } = await open();
  const often = "select statement from pg_prepared_statements";
  const held: number[] = [];
  for (let asked = 0; asked < 900; asked++) {
    await em.execute(`select ${asked} as number`);
    const found = await em.execute(often);
    expect(found.filter(({ statement }) => statement === often)).toHaveLength(1);
    held.push(found.length);
  }
  expect(Math.max(...held)).toBeGreaterThan(100);
  expect(Math.max(...held)).toBeLessThan(300);
});
