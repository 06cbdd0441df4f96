import type { EntityManager } from "@mikro-orm/sql";
import type { Db, Tables } from "./database.ts";
import { isDistributed, setDistributed } from "./distributed.ts";
import { lostRace } from "../errors.ts";

/** Work that waits for a row may lose it to one after the other, such as when a script makes many changes to it. */
const attempts = 10;

/** Repeats work that a deadlock or a serialization failure has undone. */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || !lostRace(error)) throw error;
    }
}

/** Runs work in one transaction, and again if PostgreSQL undoes it in favour of another. */
export function inTransaction<T>(em: EntityManager, work: (db: Db) => Promise<T>): Promise<T> {
  // Inside, `em` is about the transaction.
  const isOnCitus = isDistributed(em.getKysely<Tables>());
  return retried(() =>
    em.fork().transactional((transaction) => {
      const db = transaction.getKysely<Tables>();
      if (isOnCitus) setDistributed(db);
      return work(db);
    }),
  );
}
