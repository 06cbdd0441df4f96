import { DomainError } from "@earshot/operations";
import { LRUCache } from "lru-cache";

/** The most wrong tries a minute for one password, in each process. */
const maxTries = 5;
const tries = new LRUCache<string, number>({ max: 10_000, ttl: 60_000, noUpdateTTL: true });

/** Whether a password is the one of a hash that better-auth made. Throws 429 after too many tries. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const count = (tries.get(hash) ?? 0) + 1;
  tries.set(hash, count);
  if (count > maxTries) throw new DomainError("TOO_MANY_REQUESTS", "too many wrong passwords: wait a minute.");
  const { verifyPassword } = await import("better-auth/crypto");
  const isRight = await verifyPassword({ password, hash });
  if (isRight) tries.delete(hash);
  return isRight;
}
