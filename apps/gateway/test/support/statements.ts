import type { CompiledQuery, DatabaseConnection } from "kysely";
import { vi } from "vitest";
import { db, em } from "./server.ts";

const statements: string[] = [];
const watched = new WeakSet<object>();

/** Every statement passes through Kysely's executor, those inside a transaction too. */
const executor = em.getKysely().getExecutor();
const provideConnection = executor.provideConnection.bind(executor);
executor.provideConnection = (consumer) =>
  provideConnection((connection) => {
    watch(connection);
    return consumer(connection);
  });

function watch(connection: DatabaseConnection): void {
  if (watched.has(connection)) return;
  watched.add(connection);
  const execute = connection.executeQuery.bind(connection);
  connection.executeQuery = <R>(query: CompiledQuery) => {
    statements.push(query.sql);
    return execute<R>(query);
  };
}

/** The statements that this work sends to the database. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  statements.length = 0;
  await work();
  return [...statements];
}

/** Waits until the first use of a token is recorded, beside the request; later uses within the minute are not. */
export const firstUseRecorded = (token: string): Promise<unknown> =>
  vi.waitUntil(async () => {
    const prefix = token.slice(0, 12);
    const row = await db.selectFrom("tokens").select("last_used_at").where("prefix", "=", prefix).executeTakeFirst();
    return row?.last_used_at;
  });
