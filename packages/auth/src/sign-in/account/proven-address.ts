import { followAccount, hashSecret, inTransaction } from "@earshot/operations";
import type { EntityManager } from "@mikro-orm/sql";
import type { BetterAuthOptions, BetterAuthPlugin } from "better-auth";
import { APIError, createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import { sql } from "kysely";

/**
 * Gives an unconfirmed account to the person who has proven that its address is theirs, because anybody may have
 * created it. All of its sessions, tokens and sign-in methods end, except for a password that the person has just set,
 * and no repository's CI writes as it any more.
 */
async function proveAddress(em: EntityManager, email: string, { hasNewPassword = false } = {}): Promise<void> {
  const isUnproven = sql`lower(email) = lower(${email}) and issuer is null and not email_verified`;
  await inTransaction(em, async (db) => {
    // Uses of one link at once take turns here, and only the first writes: on Citus, a write that finds nothing waits for the
    // writes of others, and they for it.
    const { rows } = await sql<{ id: string }>`select id from users where ${isUnproven} for no key update`.execute(db);
    const [user] = rows;
    if (!user) return;
    await sql`with proven as (update users set email_verified = true where id = ${user.id} returning id),
      ways as (delete from accounts using proven
        where user_id = proven.id and not (${hasNewPassword}::boolean and provider_id = 'credential')),
      ended as (delete from sessions using proven where user_id = proven.id),
      revoked as (delete from tokens using proven where user_id = proven.id)
      select 1 from proven`.execute(db);
    await sql`delete from repositories where user_id = ${user.id}`.execute(db);
    await followAccount(db, user.id);
  });
}

/**
 * A mailed link proves an address. better-auth would do the same, with a lock whose id is no UUID, which its table here
 * refuses.
 */
export const provenByLink = (em: EntityManager) =>
  ({
    id: "proven-by-link",
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === "/magic-link/verify",
          handler: createAuthMiddleware(async ({ query, context }) => {
            const { token } = (query ?? {}) as Record<string, unknown>;
            if (typeof token !== "string") return;
            const identifier = `magic-link:${hashSecret(token).toString("base64url")}`;
            const found = await context.internalAdapter.findVerificationValue(identifier);
            if (!found || found.expiresAt < new Date()) return;
            await proveAddress(em, (JSON.parse(found.value) as { email: string }).email);
          }),
        },
      ],
    },
  }) satisfies BetterAuthPlugin;

/**
 * The link that changes an unconfirmed address is mailed to the new one alone, and works for an hour, also after the
 * owner of the present one has come. So it is sent for confirmed addresses only, whose owner is asked first.
 */
export const provenBeforeChange = {
  id: "proven-before-change",
  hooks: {
    before: [
      {
        matcher: ({ path }) => path === "/change-email",
        handler: createAuthMiddleware(async (ctx) => {
          const { user } = (await getSessionFromCtx(ctx)) ?? {};
          if (user && !user.emailVerified)
            throw new APIError("FORBIDDEN", {
              code: "EMAIL_NOT_VERIFIED",
              message: "Confirm your present address first: sign in by a link that is mailed to it.",
            });
        }),
      },
    ],
  },
} satisfies BetterAuthPlugin;

type ValidateUserInfo = NonNullable<NonNullable<BetterAuthOptions["user"]>["validateUserInfo"]>;

/** A provider that has confirmed the address proves it, too. This is called before the account is linked. */
export const provenByProvider =
  (em: EntityManager): ValidateUserInfo =>
  async ({ user, source }) => {
    if (source.action === "link-account" && user.emailVerified === true && user.email)
      await proveAddress(em, user.email);
  };

/** A new password by mail proves the address, too. */
export const provenByReset =
  (em: EntityManager) =>
  async ({ user }: { user: { email: string } }): Promise<void> =>
    proveAddress(em, user.email, { hasNewPassword: true });
