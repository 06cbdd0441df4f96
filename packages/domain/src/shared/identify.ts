import type { EntityManager } from "@mikro-orm/sql";
import { sql } from "kysely";
import type { Database, Db } from "../entities.ts";
import type { Role } from "./access.ts";
import { newId } from "./sql.ts";

/** What a request carries to prove who calls; null where it carries nothing usable. */
export type Credential = { kind: "token"; hash: Buffer } | ({ kind: "oidc" } & OidcIdentity);

/** What a verified JWT says of its user. */
export interface OidcIdentity {
  issuer: string;
  subject: string;
  email: string;
  email_verified: boolean;
  full_name: string | null;
  avatar_url: string | null;
}

/** What a door hands to an operation. */
export interface Context {
  readonly em: EntityManager;
  /** Null where the request proves nothing. Asked only by operations that want to know. */
  readonly credential: () => Promise<Credential | null>;
  /** Takes work that no request waits for; the process finishes it before it exits. */
  readonly later: (work: () => Promise<unknown>) => void;
  /** Who asks, by the project asked about, for a door that asks for many things in one request. Only reads look here. */
  readonly known?: Map<string, Promise<Identified>> | undefined;
  /** What the header of this name says; null where there is none. */
  readonly idempotencyKey: string | null;
}

export interface Caller {
  readonly id: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly token_id: string | null;
  /** Whether the token's last use was recorded over a minute ago, or never. */
  readonly token_stale: boolean;
}

export interface Project {
  readonly id: string;
  readonly slug: string;
}

export interface Identified {
  readonly caller: Caller | null;
  readonly project: Project | null;
  readonly role: Role | null;
}

/**
 * Who asks, which project the slug names, and the caller's role in it: one statement, or none where nobody says who
 * asks. What is public is public whoever asks.
 */
export async function identify(ctx: Context, slug: string | null, isPublic: boolean): Promise<Identified> {
  const credential = isPublic ? null : await ctx.credential();
  if (!credential && !isPublic) return { caller: null, project: null, role: null };
  const db = ctx.em.getKysely<Database>();
  const found = await lookUp(db, credential, slug);
  if (credential?.kind === "oidc" && !isCurrent(found.caller, credential)) {
    await saveOidcUser(db, credential);
    return lookUp(db, credential, slug);
  }
  const tokenId = found.caller?.token_id;
  if (tokenId && found.caller?.token_stale) ctx.later(() => touchToken(db, tokenId));
  return found;
}

function lookUp(db: Db, credential: Credential | null, slug: string | null): Promise<Identified> {
  const hash = credential?.kind === "token" ? credential.hash : null;
  const oidc = credential?.kind === "oidc" ? credential : null;
  const asked = sql<{ hash: Buffer; issuer: string; subject: string; slug: string }>`(select ${hash}::bytea as hash,
    ${oidc?.issuer ?? null}::text as issuer, ${oidc?.subject ?? null}::text as subject, ${slug}::text as slug)`;
  return db
    .selectFrom(asked.as("asked"))
    .leftJoin("tokens as t", (join) =>
      join.onRef("t.hash", "=", "asked.hash").on(sql<boolean>`(t.expires_at is null or t.expires_at > now())`),
    )
    .leftJoin("users as u", (join) =>
      oidc
        ? join.onRef("u.issuer", "=", "asked.issuer").onRef("u.subject", "=", "asked.subject")
        : join.onRef("u.id", "=", "t.user_id"),
    )
    .leftJoin("projects as p", "p.slug", "asked.slug")
    .leftJoin("members as m", (join) => join.onRef("m.project_id", "=", "p.id").onRef("m.user_id", "=", "u.id"))
    .select([
      "m.role",
      sql<Project | null>`case when p.id is not null then json_build_object('id', p.id, 'slug', p.slug) end`.as(
        "project",
      ),
      sql<Caller | null>`case when u.id is not null then json_build_object('id', u.id, 'email', u.email,
        'email_verified', u.email_verified, 'token_id', t.id,
        'token_stale', coalesce(t.last_used_at < now() - interval '1 minute', true)) end`.as("caller"),
    ])
    .executeTakeFirstOrThrow();
}

const touchToken = (db: Db, id: string) =>
  db
    .updateTable("tokens")
    .set({ last_used_at: sql`now()` })
    .where("id", "=", id)
    .where(sql<boolean>`(last_used_at is null or last_used_at < now() - interval '1 minute')`)
    .execute();

const isCurrent = (caller: Caller | null, identity: OidcIdentity) =>
  caller?.email === identity.email && caller.email_verified === identity.email_verified;

/** Makes the user on first sight; later the issuer's word on the e-mail counts, the name stays the user's own. */
const saveOidcUser = (db: Db, { issuer, subject, email, email_verified, full_name, avatar_url }: OidcIdentity) =>
  db
    .insertInto("users")
    .values({ id: newId(), issuer, subject, email, email_verified, full_name, avatar_url })
    .onConflict((conflict) => conflict.columns(["issuer", "subject"]).doUpdateSet({ email, email_verified }))
    .execute();
