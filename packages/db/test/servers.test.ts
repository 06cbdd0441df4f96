// @module-tag system
// @module-tag alike
// @module-tag single
import { toDomainError } from "@earshot/operations";
import { afterAll, expect, test } from "vitest";
import { type Connection, openPostgres } from "../src/index.ts";
import { newPostgresDatabase } from "./support/database.ts";

const opened: Connection[] = [];
afterAll(() => Promise.all(opened.map((connection) => connection.close())));

async function open(url: string, warn: (message: string) => void = () => undefined) {
  const connection = await openPostgres({ url }, warn);
  opened.push(connection);
  return connection;
}

test("of several hosts, the one that accepts writes serves statements, migrations and the channel", async () => {
  const url = await newPostgresDatabase();
  const connection = await open(url.replace(/@([^/]+)/, "@127.0.0.1:1,$1,127.0.0.1:2"));
  await connection.migrate();
  expect(await connection.em.execute("select 1 as one")).toEqual([{ one: 1 }]);
  const { promise: isUp, resolve: up } = Promise.withResolvers<void>();
  connection.notifyChannel?.listen({ heard: () => undefined, up, lost: () => undefined });
  await isUp;
});

test("where none of several hosts accepts writes, the error names each of them", async () => {
  const connection = await open("postgres://postgres@127.0.0.1:1,127.0.0.1:2/postgres");
  const error: unknown = await connection.em.execute("select 1").catch((failure: unknown) => failure);
  expect(String(error)).toMatch(/none of the servers accepts writes: .*127\.0\.0\.1:1; .*127\.0\.0\.1:2/);
  expect(toDomainError(error)).toMatchObject({ code: "SERVICE_UNAVAILABLE" });
});

test("a wrong password for several hosts is reported as such", async () => {
  const { username, host, pathname } = new URL(await newPostgresDatabase());
  const connection = await open(`postgres://${username}:wrong@127.0.0.1:1,${host}${pathname}`);
  await expect(connection.migrate()).rejects.toThrow("password authentication failed");
});

test("an address that asks for TLS is not served without it", async () => {
  const connection = await open(`${await newPostgresDatabase()}?sslmode=verify-full`);
  await expect(connection.em.execute("select 1")).rejects.toThrow("does not support SSL");
});

test("a warning says how many connections PostgreSQL allows, if Earshot may need more", async () => {
  const warnings: string[] = [];
  const connection = await open(await newPostgresDatabase(), (message) => warnings.push(message));
  const allow = (count: number) =>
    connection.em.execute(`do $$ begin
      execute format('alter database %I connection limit ${count}', current_database()); end $$`);
  await allow(25);
  await connection.checkLimits?.(true);
  await allow(24);
  await connection.checkLimits?.(false);
  expect(warnings).toEqual([]);
  await connection.checkLimits?.(true);
  expect(warnings).toEqual([
    expect.stringContaining("PostgreSQL allows 24 connections, and Earshot may need 25: 1 × 25."),
  ]);
});
