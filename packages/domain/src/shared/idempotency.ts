import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../entities.ts";
import { badRequest } from "./errors.ts";
import { seal, unseal } from "./seal.ts";

/** A key counts for 24 hours; this many that are older are swept away at a time. */
const isOld = sql<boolean>`idempotency_keys.created_at < now() - interval '24 hours'`;
const sweepSize = 100;

const sha256 = (text: string) => createHash("sha256").update(text).digest();

/** The key as it was sent, if it was; 400 for one that is malformed. */
export function checkKey(key: string | null): string | null {
  if (key !== null && !/^[\x21-\x7e]{1,255}$/.test(key))
    throw badRequest("Idempotency-Key must have 1 to 255 visible ASCII characters, without spaces.");
  return key;
}

interface Request {
  userId: string;
  key: string;
  /** What is asked for: the same key with anything else is refused. */
  asked: string;
}

/**
 * Does the work once for a caller's key: a later request gets the first answer again, and one that comes meanwhile waits
 * for it, since it cannot claim the key before the first has ended. A failure leaves no trace, so it may be tried again.
 * 400 for a key that was used for something else.
 */
export async function once<T>(db: Db, { userId, key, asked }: Request, work: () => Promise<T>): Promise<T> {
  const [key_hash, request_hash] = [sha256(key), sha256(asked)];
  const claimed = await db
    .insertInto("idempotency_keys")
    .values({ user_id: userId, key_hash, request_hash })
    .onConflict((conflict) =>
      conflict
        .columns(["user_id", "key_hash"])
        .doUpdateSet({ request_hash, answer: null, created_at: sql`now()` })
        .where(isOld),
    )
    .returning("user_id")
    .executeTakeFirst();
  if (!claimed) return firstAnswer<T>(db, userId, key, key_hash, request_hash);
  const answer = await work();
  await db
    .updateTable("idempotency_keys")
    // Sealed, for the answer may hold a secret that is stored nowhere else: a new token.
    .set({ answer: seal(key, userId, JSON.stringify(answer)) })
    .where("user_id", "=", userId)
    .where("key_hash", "=", key_hash)
    .execute();
  return answer;
}

async function firstAnswer<T>(db: Db, userId: string, key: string, keyHash: Buffer, requestHash: Buffer): Promise<T> {
  const { request_hash, answer } = await db
    .selectFrom("idempotency_keys")
    .select(["request_hash", "answer"])
    .where("user_id", "=", userId)
    .where("key_hash", "=", keyHash)
    .executeTakeFirstOrThrow();
  if (!answer || !requestHash.equals(request_hash))
    throw badRequest("this Idempotency-Key was used for another request: send a new one.");
  return JSON.parse(unseal(key, userId, answer)) as T;
}

/** Deletes some of the keys that no longer count; not those that are being used anew, whose rows are locked. */
export const sweep = (db: Db): Promise<unknown> =>
  sql`delete from idempotency_keys where (user_id, key_hash) in
    (select user_id, key_hash from idempotency_keys where ${isOld} limit ${sweepSize} for update skip locked)`.execute(
    db,
  );
