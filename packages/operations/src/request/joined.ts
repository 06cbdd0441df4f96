import { LRUCache } from "lru-cache";
import { lookUpCaller } from "../access/caller-lookup.ts";
import { type CallerLookup, senderOf } from "../access/caller.sql.ts";
import { mayDo } from "../access/require-access.ts";
import type { Db } from "../sql/database.ts";
import { inTransaction } from "../sql/transaction.ts";
import type { Context } from "./context.ts";
import type { Declaration } from "./declaration.ts";

/** The milliseconds after which a person is asked for again, and the most who are known. */
const ttl = 60_000;
const max = 50_000;

/** Those who are people of a project, by what they have sent and the project, for each database. */
const joined = new WeakMap<Db, LRUCache<string, true>>();

/**
 * Makes the caller a person of the project, before a write by which they take part. Whoever may not do it is
 * refused by the write itself, and leaves nothing.
 */
export async function joinProject(
  { access, join }: Pick<Declaration<never, never>, "access" | "join">,
  { em }: Pick<Context, "em">,
  lookup: CallerLookup,
): Promise<void> {
  if (!join || lookup.personHash) return;
  const db = em.getKysely();
  const known = joined.get(db) ?? new LRUCache<string, true>({ max, ttl });
  joined.set(db, known);
  const key = `${senderOf(lookup)} ${lookup.projectId}`;
  if (known.has(key)) return;
  const caller = await lookUpCaller(db, lookup);
  if (!caller.caller_id || !caller.found_project || !mayDo(access, caller)) return;
  const { caller_id: userId, found_project: projectId } = caller;
  await inTransaction(em, (own) => join(own, projectId, userId));
  known.set(key, true);
}
