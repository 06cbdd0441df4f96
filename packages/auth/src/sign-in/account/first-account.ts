import { claimOnce, limits } from "@earshot/operations";
import type { EntityManager } from "@mikro-orm/sql";
import { betterAuth, type BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { sql } from "kysely";
import { randomBytes } from "node:crypto";
import { z } from "zod";
import { baseOptions, type BaseOptions } from "../base-options.ts";

const identifierOf = (token: string) => `first-account:${token}`;

/** Returns a token that creates the first account of this server, once, within an hour. */
export async function firstAccountToken(options: BaseOptions): Promise<string> {
  const { internalAdapter } = await betterAuth(baseOptions(options)).$context;
  const token = randomBytes(24).toString("base64url");
  const expiresAt = new Date(Date.now() + 3_600_000);
  await internalAdapter.createVerificationValue({ identifier: identifierOf(token), value: "first", expiresAt });
  return token;
}

const Body = z.object({
  token: z.string().max(64),
  name: z.string(),
  email: z.email(),
  password: z.string().min(limits.leastPassword).max(limits.password),
});
const BodyWithoutPassword = Body.omit({ password: true });

const invalid = () =>
  new APIError("BAD_REQUEST", {
    code: "INVALID_TOKEN",
    message:
      "This link has been used or is too old. A server without users prints a new one at its start; later, npm run earshot -- user create --admin makes an admin.",
  });

/**
 * `POST /auth/first-account` creates the first account, an admin's, for the person who started the server. Where passwords
 * are off it has none.
 */
export const firstAccount = (em: EntityManager, hasPasswords: boolean) =>
  ({
    id: "first-account",
    endpoints: {
      createFirstAccount: createAuthEndpoint(
        "/first-account",
        { method: "POST", body: hasPasswords ? Body : BodyWithoutPassword },
        async (ctx) => {
          const { internalAdapter, password: passwords } = ctx.context;
          const { token, name, email, password } = ctx.body as z.output<typeof BodyWithoutPassword> & {
            password?: string;
          };
          // Other users do not count: a stranger who signs up first must not use up the link.
          const hasAdmin = async () =>
            (await sql`select 1 from users where is_admin limit 1`.execute(em.getKysely())).rows.length > 0;
          const isKnown = (await internalAdapter.findVerificationValue(identifierOf(token))) !== null;
          if (!isKnown || (await hasAdmin())) throw invalid();
          if (await internalAdapter.findUserByEmail(email.toLowerCase()))
            throw new APIError("UNPROCESSABLE_ENTITY", {
              code: "EMAIL_TAKEN",
              message: "Somebody has signed up with this e-mail address. Use another one.",
            });
          // Each start of an empty server prints a link for it. A minute is longer than the statements below may take.
          const isAlone = await claimOnce(em.getKysely(), "first account", 60);
          if (!isAlone || (await hasAdmin())) throw invalid();
          // What may fail comes before the link is used up.
          const hash = password === undefined ? undefined : await passwords.hash(password);
          if (!(await internalAdapter.consumeVerificationValue(identifierOf(token)))) throw invalid();
          const user = await internalAdapter.createUser(
            { name, email: email.toLowerCase(), emailVerified: true },
            { method: "email-password" },
          );
          if (hash !== undefined)
            await internalAdapter.linkAccount({
              userId: user.id,
              providerId: "credential",
              accountId: user.id,
              password: hash,
            });
          await sql`update users set is_admin = true where id = ${user.id}`.execute(em.getKysely());
          const session = await internalAdapter.createSession(user.id);
          await setSessionCookie(ctx, { session, user });
          return ctx.json({ user: { id: user.id } });
        },
      ),
    },
  }) satisfies BetterAuthPlugin;
