import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "./database.ts";
import { badRequest, type DomainError } from "./errors.ts";
import { seal, unseal } from "./seal.ts";

/** A key is valid for 24 hours. Older ones are deleted, this many at a time. */
const isOld = sql<boolean>`idempotency_keys.created_at < now() - interval '24 hours'`;
const sweepSize = 100;

const sha256 = (text: string) => createHash("sha256").update(text).digest();

/** Returns the key as it was sent, or the error for a malformed one. */
export const checkKey = (key: string | null): string | null | DomainError =>
  key === null || /^[\x21-\x7e]{1,255}$/.test(key)
    ? key
    : badRequest("Idempotency-Key must have 1 to 255 visible ASCII characters, without spaces.");

interface Request {
  userId: string;
  key: string;
  /** The request's content: the same key with any other is refused. */
  content: string;
}

/**
 * Runs the work once for a caller's key. A later request gets the first answer again; a concurrent one waits for it,
 * because it cannot insert the key before the first transaction ends. A failure leaves no trace, so it can be retried.
 * 400 for a key that was used for another request.
 */
export async function once<T>(db: Db, { userId, key, content }: Request, work: () => Promise<T>): Promise<T> {
  const [key_hash, request_hash] = [sha256(key), sha256(content)];
  const claimed = await db
    .insertInto("idempotency_keys")
    .values({ user_id: userId, key_hash, request_hash })
    .onConflict((conflict) =>
      conflict
        .columns(["user_id", "key_hash"])
        .doUpdateSet({ request_hash, answer: null, created_at: sql`excluded.created_at` })
        .where(sql<boolean>`excluded.created_at - idempotency_keys.created_at > interval '24 hours'`),
    )
    .returning("user_id")
    .executeTakeFirst();
  if (!claimed) return firstAnswer<T>(db, userId, key, key_hash, request_hash);
  const answer = await work();
  await db
    .updateTable("idempotency_keys")
    // Encrypted, because the answer may hold a secret that is stored nowhere else: a new token.
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

/** Deletes some expired keys. Skips locked rows: those keys are being used again. */
export const sweep = (db: Db): Promise<unknown> =>
  sql`delete from idempotency_keys where (user_id, key_hash) in
    (select user_id, key_hash from idempotency_keys where ${isOld} limit ${sweepSize} for update skip locked)`.execute(
    db,
  );
