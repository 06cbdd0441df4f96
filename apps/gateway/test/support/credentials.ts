import { createHmac, randomBytes } from "node:crypto";
import { newId, type Tables } from "@earshot/operations";
import type { Kysely } from "kysely";

/** The AUTH_SECRET of the tests' gateways. */
export const authSecret = "a secret of the tests, which nobody else has";

/** The headers of a caller's credentials: a token, or a session's cookie as a page of this server sends it. */
export function credentials(secret: string | undefined, url: string): Record<string, string> {
  if (!secret) return {};
  return secret.startsWith("earshot.") ? { cookie: secret, origin: url } : { authorization: `Bearer ${secret}` };
}

/** The cookie of a session token. */
function sessionCookie(token: string, secret = authSecret): string {
  const signature = createHmac("sha256", secret).update(token).digest("base64");
  return `earshot.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}

/** Signs this user in, and returns the cookie. It takes the place of a token in the tests' calls. */
export async function newSession(
  db: Kysely<Tables>,
  { id: user_id }: { id: string },
  expiresAt?: Date,
  secret?: string,
) {
  const token = randomBytes(16).toString("hex");
  const expires_at = (expiresAt ?? new Date(Date.now() + 86_400_000)).toISOString();
  await db.insertInto("sessions").values({ id: newId(), user_id, token, expires_at }).execute();
  return sessionCookie(token, secret);
}

/** A password, and its hash by better-auth. */
export const password = "a long enough password";
export const passwordHash =
  "0123456789abcdef0123456789abcdef:64609c7f9bb5e41e4fad0c6c33c4a10f5e77301421b4d1fd5d69826369e8835b013b51e4153734220585f4b43e6a96e3992417b15db5b5e3c97a4c90460c38fe";
