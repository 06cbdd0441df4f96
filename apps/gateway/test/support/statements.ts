import type { Context } from "@earshot/domain";
import type { CompiledQuery, DatabaseConnection, Kysely } from "kysely";
import { em } from "./server.ts";

interface Execution {
  executeQuery(query: CompiledQuery): Promise<unknown>;
}

const statements: string[] = [];

/** Every statement passes through Kysely's executor, those inside a transaction too. */
function watch(context: Context["em"]): void {
  const kysely = context.getKysely() as Kysely<unknown>;
  const executor = kysely.getExecutor();
  const provide = executor.provideConnection.bind(executor);
  executor.provideConnection = (consumer) =>
    provide((connection: DatabaseConnection) => {
      const execution = connection as unknown as Execution & { watched?: true };
      if (!execution.watched) {
        const execute = execution.executeQuery.bind(connection);
        execution.executeQuery = (query) => {
          statements.push(query.sql);
          return execute(query);
        };
        execution.watched = true;
      }
      return consumer(connection);
    });
}

watch(em);

/** The statements that this work sends to the database. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  statements.length = 0;
  await work();
  return [...statements];
}
