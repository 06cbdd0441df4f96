import { type RawBuilder, sql } from "kysely";
import type { Role } from "./access.ts";
import type { Credential } from "./identify.ts";

/** What a statement needs to say who asks: what proves the caller, and the slug of the project. */
export interface Question {
  hash?: Buffer;
  issuer?: string;
  subject?: string;
  /** What the issuer says of the subject. Who is stored with anything else is not recognized. */
  email?: string;
  verified?: boolean;
  slug?: string | undefined;
}

/** Who asks, and about which project; null where there is no such user or project. */
export interface Asked {
  caller_id: string | null;
  caller_role: Role | null;
  asked_project: string | null;
  /** The token's id, where its last use was recorded over a minute ago, or never. */
  stale_token: string | null;
}

/** What else is known of the caller, for those who ask for it. */
export interface Profile {
  caller_email: string;
  caller_verified: boolean;
}

/** What tells whether an answer that was kept is still the one: see answers.ts. */
export interface Asof {
  revision: string;
  /** Milliseconds since 1970, by the database's clock. */
  asked_at: number;
}

/** The scope of a statement that reads `from ... as asked`. */
export const askedScope = {
  project: { id: sql.ref<string>("asked.asked_project") },
  caller: { id: sql.ref<string>("asked.caller_id") },
  role: sql.ref<Role | null>("asked.caller_role"),
};

export const questionOf = (credential: Credential | null, slug: string | undefined): Question => ({
  ...(credential?.kind === "token" && { hash: credential.hash }),
  ...(credential?.kind === "oidc" && {
    issuer: credential.issuer,
    subject: credential.subject,
    email: credential.email,
    verified: credential.email_verified,
  }),
  slug,
});

/**
 * One row, of Asked; with `isKnown`, of Profile too. What is not public is not looked up for nobody: where there is no
 * caller, there is no project, and so nothing of it is read.
 */
export function askedBy(
  { hash, issuer, subject, email, verified, slug }: Question,
  isPublic: boolean,
  isKnown = false,
) {
  const isTimely = sql`(t.expires_at is null or t.expires_at > now())`;
  const token = hash ? sql`left join tokens t on t.hash = ${hash} and ${isTimely}` : sql``;
  const ofIssuer = issuer
    ? sql`left join users u on u.issuer = ${issuer} and u.subject = ${subject}
    and u.email = ${email} and u.email_verified = ${verified}`
    : sql``;
  const ofToken = hash && isKnown ? sql`left join users u on u.id = t.user_id` : sql``;
  const caller = hash ? sql`t.user_id` : issuer ? sql`u.id` : sql`null::uuid`;
  const projectIs = slug ? sql`p.slug = ${slug} and ${isPublic ? sql`true` : sql`${caller} is not null`}` : sql`false`;
  const isStale = sql`coalesce(t.last_used_at < now() - interval '1 minute', true)`;
  const profile =
    isKnown && (issuer || hash) ? sql`, u.email as caller_email, u.email_verified as caller_verified` : sql``;
  return sql<Asked>`select ${caller} as caller_id, p.id as asked_project,
      (select m.role from members m where m.project_id = p.id and m.user_id = ${caller}) as caller_role,
      ${hash ? sql`case when ${isStale} then t.id end` : sql`null::uuid`} as stale_token ${profile}
    from (values (1)) as one ${token} ${ofIssuer} ${ofToken} left join projects p on ${projectIs}`;
}

/** The columns of Asof, beside those of Asked. */
export const asof: RawBuilder<Asof> = sql`((select coalesce(sum(n), 0) from project_revisions where project_id = asked.asked_project)
      + coalesce((select n from people_revision), 0))::text as revision,
    extract(epoch from now())::float8 * 1000 as asked_at`;
