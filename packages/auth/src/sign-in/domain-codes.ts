import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint, sessionMiddleware } from "better-auth/api";
import { sql } from "kysely";
import { randomBytes } from "node:crypto";
import { z } from "zod";
import { challengeOf, originOfDomain, type DomainOfProject, ownPath } from "../principal/domain-session.ts";
import { sessionSeconds } from "../principal/session.ts";
import type { BaseOptions } from "./base-options.ts";

/** The milliseconds for which a code works: a browser follows a redirect with it. */
const lifetime = 60_000;

const identifierOf = (code: string) => `domain-code:${code}`;

const Body = z.object({
  domain: z.string().max(253),
  challenge: z.string().regex(/^[\w-]{43}$/),
  next: z.string().max(2_000).default("/"),
});

/** The session that a code can be exchanged for. It is stored under the code's hash. */
const Grant = z.object({
  sessionId: z.string(),
  domain: z.string(),
  projectId: z.string(),
  challenge: z.string(),
  next: z.string(),
});

/**
 * `POST /auth/continue` lets a browser in which somebody is signed in continue at a project's own domain: it returns the
 * address there with a code, which works once.
 */
export const domainCodes = ({ em, publicUrl }: BaseOptions) =>
  ({
    id: "domain-codes",
    endpoints: {
      continueAtDomain: createAuthEndpoint(
        "/continue",
        { method: "POST", body: Body, use: [sessionMiddleware] },
        async (ctx) => {
          const { domain, challenge, next } = ctx.body;
          const { internalAdapter, session } = ctx.context;
          const { rows } = await sql<{ id: string }>`select id from projects where domain = ${domain}`.execute(
            em.getKysely(),
          );
          const [project] = rows;
          if (!project)
            throw new APIError("BAD_REQUEST", {
              code: "UNKNOWN_DOMAIN",
              message: "This domain serves no project. Open the board again, and sign in from there.",
            });
          const home = originOfDomain(publicUrl, domain);
          const code = randomBytes(32).toString("base64url");
          const grant: z.output<typeof Grant> = {
            sessionId: session.session.id,
            domain,
            projectId: project.id,
            challenge,
            next: ownPath(next, home),
          };
          await internalAdapter.createVerificationValue({
            identifier: identifierOf(code),
            value: JSON.stringify(grant),
            expiresAt: new Date(Date.now() + lifetime),
          });
          return ctx.json({ url: `${home}/sign-in/finish?code=${code}` });
        },
      ),
    },
  }) satisfies BetterAuthPlugin;

interface Finish {
  readonly code: string;
  readonly own: DomainOfProject;
  /** The secret of the browser that began to sign in. */
  readonly secret: string;
  /** The token of the session to make. */
  readonly token: string;
  readonly address: string;
  readonly agent: string | undefined;
}

interface Codes {
  consumeVerificationValue(identifier: string): Promise<{ value: string } | null>;
}

/**
 * Uses up a code, and makes a session at the domain. Returns the path to go to; undefined if the code is not for this
 * browser at this domain, or if the session that it came from has ended since.
 */
export async function finishAtDomain(
  codes: Codes,
  em: BaseOptions["em"],
  { code, own, secret, token, address, agent = "" }: Finish,
): Promise<string | undefined> {
  const found = await codes.consumeVerificationValue(identifierOf(code));
  if (!found) return undefined;
  const { sessionId, domain, projectId, challenge, next } = Grant.parse(JSON.parse(found.value));
  if (domain !== own.domain || projectId !== own.id || challenge !== challengeOf(secret)) return undefined;
  const { rows } = await sql`insert into sessions (id, user_id, token, domain, ip_address, user_agent, expires_at)
    select gen_random_uuid(), user_id, ${token}::text, ${domain}::text, ${address}::text, ${agent}::text,
      now() + ${sessionSeconds}::int * interval '1 second'
    from sessions where id = ${sessionId}::uuid and expires_at > now() returning id`.execute(em.getKysely());
  return rows.length > 0 ? next : undefined;
}
