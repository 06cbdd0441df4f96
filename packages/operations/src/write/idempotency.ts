import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../sql/database.ts";
import { badRequest } from "../errors.ts";
import { seal, unseal } from "../secrets/seal.ts";
import type { Written } from "./writer.ts";

/** A key is valid for 24 hours. Older ones are deleted at night, this many at a time. */
const isOld = sql<boolean>`idempotency_keys.created_at < now() - interval '24 hours'`;
const sweepSize = 10_000;

const sha256 = (text: string) => createHash("sha256").update(text).digest();

interface KeyedRequest {
  userId: string;
  key: string;
  /** The request's content: the same key with any other is refused. */
  content: string;
}

/** The content of a request: the operation, the project and the input as it is parsed, so that defaults count as sent. */
export const contentOf = ({ name }: { name: string }, projectId: string | null, input: object): string =>
  `${name} ${projectId} ${JSON.stringify(input)}`;

/**
 * Runs the work once for a caller's key. A later request gets the first response again; a concurrent one waits for it,
 * because it cannot insert the key before the first transaction ends. A failure leaves no trace, so it can be retried.
 * 400 for a key that was used for another request.
 */
export async function once(
  db: Db,
  { userId, key, content }: KeyedRequest,
  work: () => Promise<Written>,
): Promise<Written> {
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
  if (!claimed) return firstResponse(db, userId, key, key_hash, request_hash);
  const written = await work();
  await db
    .updateTable("idempotency_keys")
    // Encrypted, because the response may hold a secret that is stored nowhere else: a new token.
    .set({ answer: seal(key, userId, JSON.stringify(written.result)) })
    .where("user_id", "=", userId)
    .where("key_hash", "=", key_hash)
    .execute();
  return written;
}

/** The result of the first request with the key. It changes nothing, so it has no events. */
async function firstResponse(
  db: Db,
  userId: string,
  key: string,
  keyHash: Buffer,
  requestHash: Buffer,
): Promise<Written> {
  const { request_hash, answer } = await db
    .selectFrom("idempotency_keys")
    .select(["request_hash", "answer"])
    .where("user_id", "=", userId)
    .where("key_hash", "=", keyHash)
    .executeTakeFirstOrThrow();
  if (!answer || !requestHash.equals(request_hash))
    throw badRequest("this Idempotency-Key was used for another request: send a new one.");
  return { result: JSON.parse(unseal(key, userId, answer)) as unknown, isChanged: false, events: [] };
}

/** Deletes expired keys, a part at a time. Skips locked rows: those keys are being used again. */
export async function sweepIdempotencyKeys(db: Db): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`delete from idempotency_keys where (user_id, key_hash) in
      (select user_id, key_hash from idempotency_keys where ${isOld} limit ${sweepSize} for update skip locked)`.execute(
      db,
    );
    if (numAffectedRows < sweepSize) return;
  }
}
