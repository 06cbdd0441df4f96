import { limits } from "@earshot/operations";
import type { EntityManager } from "@mikro-orm/sql";
import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint, sessionMiddleware } from "better-auth/api";
import { sql } from "kysely";
import { z } from "zod";

const Body = z.object({ newPassword: z.string().min(limits.leastPassword).max(limits.password) });

/**
 * `POST /auth/set-password` sets the first password of whoever is signed in by a link or a provider, also where no mail
 * is sent. As a change of the password does, it ends every other session.
 */
export const firstPassword = (em: EntityManager) =>
  ({
    id: "first-password",
    endpoints: {
      setFirstPassword: createAuthEndpoint(
        "/set-password",
        { method: "POST", body: Body, use: [sessionMiddleware] },
        async (ctx) => {
          const { internalAdapter, password: passwords, session } = ctx.context;
          const { user } = session;
          if (await internalAdapter.findCredentialAccount(user.id))
            throw new APIError("BAD_REQUEST", {
              code: "PASSWORD_ALREADY_SET",
              message: "You have a password already: change it.",
            });
          const password = await passwords.hash(ctx.body.newPassword);
          await internalAdapter.linkAccount({
            userId: user.id,
            providerId: "credential",
            accountId: user.id,
            password,
          });
          const { token } = session.session;
          await sql`delete from sessions where user_id = ${user.id} and token <> ${token}`.execute(em.getKysely());
          return ctx.json({ status: true });
        },
      ),
    },
  }) satisfies BetterAuthPlugin;
