import type { EntityManager } from "@mikro-orm/sql";
import type { Database, Db } from "../entities.ts";
import { lostRace } from "./errors.ts";

/** How often something is tried that PostgreSQL ended for another's sake. */
const attempts = 3;

/** Work that a deadlock or a serialization failure undoes whole, so that it is safe to try it again. */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || !lostRace(error)) throw error;
    }
}

/** One transaction, tried again where it is undone for another's sake. */
export const inTransaction = <T>(em: EntityManager, work: (db: Db) => Promise<T>): Promise<T> =>
  retried(() => em.fork().transactional((transaction) => work(transaction.getKysely<Database>())));
