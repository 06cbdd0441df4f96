// @module-tag system
// @module-tag alike
import { entities } from "@earshot/domain";
import { type Tables, toDomainError } from "@earshot/operations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Connection, openPostgres } from "../src/index.ts";
import { newPostgresDatabase } from "./support/database.ts";

// Two databases that do not know each other, so that each answer says where it comes from.
let connection: Connection;
let [primary, replica] = ["", ""];

beforeAll(async () => {
  [primary, replica] = await Promise.all([newPostgresDatabase(), newPostgresDatabase()]);
  connection = await openPostgres({ url: primary, replicaUrls: [replica] }, console.error);
  await connection.migrate();
  const other = await openPostgres({ url: replica }, console.error);
  await other.migrate();
  for (const [{ em }, name] of [
    [connection, "primary"],
    [other, "replica"],
  ] as const)
    await em.execute(`insert into users (id, email, email_verified) values (gen_random_uuid(), ?, true)`, [name]);
  await other.close();
});

afterAll(() => connection.close());

const emails = (em: Connection["em"], type?: "read") =>
  em
    .getKysely<Tables>(type && { type })
    .selectFrom("users")
    .select("email")
    .execute();

test("a read that may be stale is answered by the replica", async () => {
  expect(await emails(connection.em, "read")).toEqual([{ email: "replica" }]);
});

test("everything else is answered by the primary", async () => {
  const { em } = connection;
  expect(await emails(em)).toEqual([{ email: "primary" }]);
  expect(await em.execute("select email from users")).toEqual([{ email: "primary" }]);
  expect(await em.fork().transactional((transaction) => emails(transaction))).toEqual([{ email: "primary" }]);
  expect(await em.fork().find(entities[0], {})).toMatchObject([{ email: "primary" }]);
});

test("a read inside a transaction sees what the transaction wrote", async () => {
  expect(await connection.em.fork().transactional((transaction) => emails(transaction, "read"))).toEqual([
    { email: "primary" },
  ]);
});

test("the replica has the same limits", async () => {
  const [limits] = await connection.em.execute(
    "select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock",
    [],
    { connectionType: "read" },
  );
  expect(limits).toEqual({ statement: "8s", lock: "4s" });
});

test("without the replica only its reads are unavailable", async () => {
  const alone = await openPostgres(
    { url: primary, replicaUrls: ["postgres://postgres@127.0.0.1:1/postgres"] },
    console.error,
  );
  await alone.migrate();
  expect(await alone.em.fork().transactional((transaction) => emails(transaction, "read"))).toHaveLength(1);
  const error = await emails(alone.em, "read").catch(toDomainError);
  expect(error).toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  await alone.close();
});
