import { inTransaction, movePeopleRevision, newId } from "@earshot/operations";
import type { EntityManager } from "@mikro-orm/sql";
import { sql } from "kysely";
import { LRUCache } from "lru-cache";

/** What a verified JWT says about its user. */
export interface OidcIdentity {
  issuer: string;
  subject: string;
  email: string;
  email_verified: boolean;
  full_name: string | null;
  avatar_url: string | null;
}

/** For how long what another gateway has changed may go unnoticed, in milliseconds. */
const ttl = 60_000;
const maxCached = 10_000;

interface CachedUser extends Pick<OidcIdentity, "email" | "email_verified"> {
  id: string;
}

/** The users of each database by issuer and subject, as they were stored last. A statement checks that one still exists. */
const cachedUsers = new WeakMap<object, LRUCache<string, CachedUser>>();

/** Returns the user's id. Creates the user on first sight, and updates the e-mail when the issuer's has changed. */
export async function findOidcUser(em: EntityManager, identity: OidcIdentity): Promise<string> {
  const { issuer, subject, email, email_verified } = identity;
  const db = em.getKysely();
  const users = cachedUsers.get(db) ?? new LRUCache({ max: maxCached, ttl });
  cachedUsers.set(db, users);
  const key = JSON.stringify([issuer, subject]);
  const cached = users.get(key);
  if (cached?.email === email && cached.email_verified === email_verified) return cached.id;
  const { rows } = await sql<{ id: string }>`select id from users where issuer = ${issuer} and subject = ${subject}
    and email = ${email} and email_verified = ${email_verified}`.execute(db);
  const id = rows[0]?.id ?? (await saveUser(em, identity));
  users.set(key, { id, email, email_verified });
  return id;
}

/** The issuer decides the e-mail. The name and picture are the user's own after the first sight. */
const saveUser = (em: EntityManager, identity: OidcIdentity): Promise<string> =>
  inTransaction(em, async (db) => {
    const { issuer, subject, email, email_verified, full_name, avatar_url } = identity;
    const { rows } = await sql<{ id: string }>`
      insert into users (id, issuer, subject, email, email_verified, full_name, avatar_url)
      values (${newId()}, ${issuer}, ${subject}, ${email}, ${email_verified}, ${full_name}, ${avatar_url})
      on conflict (issuer, subject) do update set email = excluded.email, email_verified = excluded.email_verified
      returning id`.execute(db);
    await movePeopleRevision(db);
    if (!rows[0]) throw new Error("An upsert returned no row.");
    return rows[0].id;
  });
