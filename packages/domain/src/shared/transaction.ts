import type { EntityManager } from "@mikro-orm/sql";
import type { Database, Db } from "../entities.ts";
import { lostRace } from "./errors.ts";

/** How often a transaction is tried that PostgreSQL ended for another's sake. */
const attempts = 3;

/** One transaction. A deadlock or a serialization failure undoes it whole, so it is safe to try it again. */
export async function inTransaction<T>(em: EntityManager, work: (db: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await em.fork().transactional((transaction) => work(transaction.getKysely<Database>()));
    } catch (error) {
      if (attempt === attempts || !lostRace(error)) throw error;
    }
}
