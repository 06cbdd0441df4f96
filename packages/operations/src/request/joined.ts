import type { EntityManager } from "@mikro-orm/sql";
import { LRUCache } from "lru-cache";
import { lookUpCaller } from "../access/caller-lookup.ts";
import { type CallerLookup, senderOf } from "../access/caller.sql.ts";
import { mayDo } from "../access/require-access.ts";
import type { Db } from "../sql/database.ts";
import { inTransaction } from "../sql/transaction.ts";
import type { Declaration } from "./declaration.ts";

type Joining = Pick<Declaration<never, never>, "access" | "join">;

/** The milliseconds after which a person is asked for again, and the most who are known. */
const ttl = 60_000;
const max = 50_000;

/** Those who are people of a project, by what they have sent and the project, for each database. */
const joined = new WeakMap<Db, LRUCache<string, true>>();

const keyOf = (lookup: CallerLookup) => `${senderOf(lookup)} ${lookup.projectId}`;

/** True if the write makes its caller a person of the project, and the caller is not known to be one. */
export const mayBeNew = ({ join }: Joining, db: Db, lookup: CallerLookup): boolean =>
  join !== undefined && !lookup.personHash && !joined.get(db)?.has(keyOf(lookup));

/** Keeps that the caller is a person of the project. */
export function remember(db: Db, lookup: CallerLookup): void {
  const known = joined.get(db) ?? new LRUCache<string, true>({ max, ttl });
  joined.set(db, known);
  known.set(keyOf(lookup), true);
}

/**
 * Makes the caller a person of the project, before a write by which they take part. Whoever may not do it is
 * refused by the write itself, and leaves nothing.
 */
export async function joinProject(joining: Joining, em: EntityManager, lookup: CallerLookup): Promise<void> {
  const db = em.getKysely();
  if (!joining.join || !mayBeNew(joining, db, lookup)) return;
  const { join } = joining;
  const caller = await lookUpCaller(db, lookup);
  if (!caller.caller_id || !caller.found_project || !mayDo(joining.access, caller)) return;
  const { caller_id: userId, found_project: projectId } = caller;
  await inTransaction(em, (own) => join(own, projectId, userId));
  remember(db, lookup);
}
