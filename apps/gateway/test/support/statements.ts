import type { Connection } from "@earshot/db";
import { inTransaction } from "@earshot/operations";
import type { CompiledQuery, DatabaseConnection } from "kysely";
import { vi } from "vitest";
import { db, em } from "./server.ts";
import type { Person } from "./world.ts";

/**
 * Records a database's statements from now on. Returns a function that returns those of some work, without the rest of
 * transactions that began before it: those are other tests' work in the background.
 */
export function watchDatabase(watchedEm: Connection["em"]) {
  const statements: CompiledQuery[] = [];
  const watched = new WeakSet<object>();
  const inTransactions = new Set<object>();
  let older = new Set<object>();
  const record = (connection: object, query: CompiledQuery) => {
    if (query.sql === "begin") inTransactions.add(connection);
    if (!older.has(connection)) statements.push(query);
    if (query.sql !== "commit" && query.sql !== "rollback") return;
    inTransactions.delete(connection);
    older.delete(connection);
  };
  const watch = (connection: DatabaseConnection) => {
    if (watched.has(connection)) return;
    watched.add(connection);
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = <R>(query: CompiledQuery) => {
      record(connection, query);
      return execute<R>(query);
    };
  };
  // Every statement passes through Kysely's executor, those inside a transaction too.
  const executor = watchedEm.getKysely().getExecutor();
  const provideConnection = executor.provideConnection.bind(executor);
  executor.provideConnection = (consumer) =>
    provideConnection((connection) => {
      watch(connection);
      return consumer(connection);
    });
  return async (work: () => Promise<unknown>): Promise<CompiledQuery[]> => {
    statements.length = 0;
    older = new Set(inTransactions);
    await work();
    return [...statements];
  };
}

/** The statements that this work sends to the worker's database, with their values. */
export const sent = watchDatabase(em);

/** The statements that this work sends to the worker's database. */
export const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await sent(work)).map((statement) => statement.sql);

/** Waits until the first use of a token is recorded, beside the request; later uses within the minute are not. */
export const firstUseRecorded = (token: string): Promise<unknown> =>
  vi.waitUntil(async () => {
    const prefix = token.slice(0, 12);
    const row = await db.selectFrom("tokens").select("last_used_at").where("prefix", "=", prefix).executeTakeFirst();
    return row?.last_used_at;
  }, 60_000);

/** Records a use of these people's tokens now, so that their next requests record none. */
export const useRecorded = (...people: Person[]): Promise<unknown> =>
  inTransaction(em, (transaction) =>
    transaction
      .updateTable("tokens")
      .set({ last_used_at: new Date().toISOString() })
      .where(
        "user_id",
        "in",
        people.map(({ id }) => id),
      )
      .execute(),
  );
