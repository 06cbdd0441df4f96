import { holdAlone, limits } from "@earshot/operations";
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
          const isKnown = (await internalAdapter.findVerificationValue(identifierOf(token))) !== null;
          // Each start of an empty server prints a link for it. A minute is longer than the statements below may take.
          const isAlone = isKnown && (await holdAlone(em.getKysely(), "first account", 60));
          const isValid = isAlone && (await internalAdapter.consumeVerificationValue(identifierOf(token)));
          // Other users do not count: a stranger who signs up first must not use up the link.
          const { rows } = await sql`select 1 from users where is_admin limit 1`.execute(em.getKysely());
          if (!isValid || rows.length > 0)
            throw new APIError("BAD_REQUEST", {
              code: "INVALID_TOKEN",
              message:
                "This link has been used or is too old. A server without users prints a new one at its start; later, npm run earshot -- user create --admin makes an admin.",
            });
          const user = await internalAdapter.createUser(
            { name, email: email.toLowerCase(), emailVerified: true },
            { method: "email-password" },
          );
          if (password !== undefined)
            await internalAdapter.linkAccount({
              userId: user.id,
              providerId: "credential",
              accountId: user.id,
              password: await passwords.hash(password),
            });
          await sql`update users set is_admin = true where id = ${user.id}`.execute(em.getKysely());
          const session = await internalAdapter.createSession(user.id);
          await setSessionCookie(ctx, { session, user });
          return ctx.json({ user: { id: user.id } });
        },
      ),
    },
  }) satisfies BetterAuthPlugin;
