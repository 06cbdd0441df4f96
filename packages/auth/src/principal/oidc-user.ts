import { DomainError, followAccount, inTransaction, newId } from "@earshot/operations";
import type { EntityManager } from "@mikro-orm/sql";
import { sql } from "kysely";
import { LRUCache } from "lru-cache";

/** The claims of a verified JWT about its user. */
export interface OidcIdentity {
  issuer: string;
  subject: string;
  email: string;
  email_verified: boolean;
  full_name: string | null;
  avatar_url: string | null;
}

/** The generic provider's name in `accounts`. */
export const oidcProvider = "oidc";

/**
 * Returns the person's id at the provider. It includes the issuer, because another issuer may give the same subject to
 * somebody else.
 */
export const oidcAccount = (issuer: string, subject: string): string => `${issuer} ${subject}`;

/** The milliseconds for which a change by another gateway may go unnoticed. */
const ttl = 60_000;
const maxCached = 10_000;

interface CachedUser extends Pick<OidcIdentity, "email" | "email_verified"> {
  id: string;
}

/** The users of each database by issuer and subject, as they were stored last. A statement checks that one still exists. */
const cachedUsers = new WeakMap<object, LRUCache<string, CachedUser>>();

/** Returns the user's id. Creates the user on first sight, and updates the e-mail when the issuer's has changed. */
export async function findOidcUser(
  em: EntityManager,
  { mayJoin, ...identity }: OidcIdentity & { mayJoin: boolean },
): Promise<string> {
  const { issuer, subject, email, email_verified } = identity;
  const db = em.getKysely();
  const users = cachedUsers.get(db) ?? new LRUCache({ max: maxCached, ttl });
  cachedUsers.set(db, users);
  const key = JSON.stringify([issuer, subject]);
  const cached = users.get(key);
  if (cached?.email === email && cached.email_verified === email_verified) return cached.id;
  // A person who signed in on a page by the same issuer is the same user, and keeps the e-mail of their account.
  const { rows } = await sql<{
    id: string;
    issuer: string | null;
  }>`select u.id, u.issuer from accounts a join users u on u.id = a.user_id
    where a.provider_id = ${oidcProvider} and a.account_id = ${oidcAccount(issuer, subject)}
      and (u.issuer is null or (u.email = ${email} and u.email_verified = ${email_verified}))`.execute(db);
  const [user] = rows;
  // It is not cached: the account becomes another person's if they prove that the e-mail is theirs.
  if (user?.issuer === null) return user.id;
  if (!user && !mayJoin) await requireKnown(em, identity);
  const id = user?.id ?? (await saveUser(em, identity));
  users.set(key, { id, email, email_verified });
  return id;
}

/** 403 for somebody who would be new here. */
async function requireKnown(em: EntityManager, { issuer, subject }: OidcIdentity): Promise<void> {
  const { rows } = await sql`select 1 from users where issuer = ${issuer} and subject = ${subject}`.execute(
    em.getKysely(),
  );
  if (rows.length === 0)
    throw new DomainError("FORBIDDEN", "this server makes accounts only for confirmed addresses of its domains.");
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
    const [user] = rows;
    if (!user) throw new Error("An upsert returned no row.");
    await sql`insert into accounts (id, user_id, provider_id, account_id)
      values (${newId()}, ${user.id}, ${oidcProvider}, ${oidcAccount(issuer, subject)}) on conflict do nothing`.execute(
      db,
    );
    await followAccount(db, user.id);
    return user.id;
  });
