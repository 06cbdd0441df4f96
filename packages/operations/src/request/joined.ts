import type { EntityManager } from "@mikro-orm/sql";
import { LRUCache } from "lru-cache";
import { lookUpWriter } from "../access/caller-lookup.ts";
import { type CallerAccess, type CallerLookup, senderOf } from "../access/caller.sql.ts";
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

/** The person that a write adds to a project; undefined if the caller may not do it: the write itself refuses them. */
function joinerOf({ access }: Joining, caller: CallerAccess) {
  const { caller_id: userId, found_project: projectId } = caller;
  return userId && projectId && mayDo(access, caller) ? { userId, projectId } : undefined;
}

/** Makes the caller a person of the project, before a write by which they take part. */
export async function joinProject(joining: Joining, em: EntityManager, lookup: CallerLookup): Promise<void> {
  const db = em.getKysely();
  if (!mayBeNew(joining, db, lookup)) return;
  const joiner = joinerOf(joining, await lookUpWriter(db, lookup));
  if (!joiner) return;
  await inTransaction(em, async (own) => joining.join?.(own, joiner.projectId, joiner.userId));
  remember(db, lookup);
}

/** Does the work of joinProject in the transaction of a rehearsal. */
export async function joinIn(joining: Joining, db: Db, caller: CallerAccess): Promise<void> {
  const joiner = joinerOf(joining, caller);
  if (joiner) await joining.join?.(db, joiner.projectId, joiner.userId);
}
