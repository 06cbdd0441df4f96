import { type Db, hashSecret } from "@earshot/operations";
import { sql } from "kysely";
import { refused } from "./claims.ts";

interface UsedToken {
  readonly projectId: string;
  readonly keyId: string;
  readonly token: string;
  readonly jti: string | undefined;
}

/** Of a token with a `jti`, that alone counts. */
const hashOf = (token: string, jti: string | undefined) =>
  hashSecret(jti === undefined ? `token ${token}` : `jti ${jti}`);

const usedBefore = () => refused("jti is of a token that was used before: make a new token for each sign-in.");

/** Throws 401 for a token whose `jti` was used before. */
export async function requireUnused(db: Db, { projectId, token, jti }: Omit<UsedToken, "keyId">): Promise<void> {
  const used = db.selectFrom("sso_tokens").select("key_id").where("project_id", "=", projectId);
  if (jti !== undefined && (await used.where("hash", "=", hashOf(token, jti)).executeTakeFirst())) throw usedBefore();
}

/** Counts a token that its key has signed. Throws 401 for a second one with the same `jti`. */
export async function takeToken(db: Db, { projectId, keyId, token, jti }: UsedToken): Promise<void> {
  const hash = hashOf(token, jti);
  const { rows } = await sql`insert into sso_tokens (project_id, hash, key_id)
    select project_id, ${hash}, id from sso_keys where project_id = ${projectId} and id = ${keyId}
    on conflict do nothing returning 1`.execute(db);
  if (rows.length === 0 && jti !== undefined) throw usedBefore();
  await sql`update sso_keys set last_used_at = now() where project_id = ${projectId} and id = ${keyId}
    and (last_used_at is null or last_used_at < now() - interval '1 minute')`.execute(db);
}

/** Stores why a token was refused, for the team: once a second, because anybody can send tokens. */
export const keepError = (db: Db, projectId: string, error: string) =>
  sql`update project_configs set sso_error = ${error}, sso_error_at = now() where project_id = ${projectId}
    and (sso_error_at is null or sso_error_at < now() - interval '1 second')`.execute(db);

/** Deletes the tokens that have expired, and the sessions of people that are over. */
export async function sweepSso(db: Db): Promise<void> {
  await sql`delete from sso_tokens where created_at < now() - interval '1 hour'`.execute(db);
  await sql`delete from person_sessions where expires_at < now()`.execute(db);
}
