import { type AttemptLimit, countAttempt, forgiveAttempts, passwordAttempts, type Tables } from "@earshot/operations";
import type { EntityManager } from "@mikro-orm/sql";
import { createHmac } from "node:crypto";
import { APIError, createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import { clientAddressHeader } from "../principal/session.ts";

const passwordPath = "/sign-in/email";
/** The routes that send a mail to the address in the request. */
const mailing = new Set([
  "/sign-up/email",
  "/sign-in/magic-link",
  "/request-password-reset",
  "/send-verification-email",
]);

/** Requests to mail an address. */
const mailAttempts: AttemptLimit = { name: "mail", most: 5, seconds: 60 };
/** Mails to an address of which no request says that there will be one. */
export const sentMails: AttemptLimit = { name: "sent", most: 5, seconds: 60 };
/** Passwords and requests for mails from a client's address. */
const clientAttempts: AttemptLimit = { name: "client", most: 30, seconds: 60 };

type Context = Parameters<typeof getSessionFromCtx>[0];

/** A field of a body, as the endpoint reads it. No other field may choose what is counted. */
function fieldOf(body: unknown, name: string): string {
  const value = (body as Record<string, unknown> | null | undefined)?.[name];
  return typeof value === "string" ? value.slice(0, 320) : "";
}

/** The client's address as a hash with a key of this server: there are so few addresses that one without a key tells which it is. */
const clientOf = ({ headers, context }: Pick<Context, "headers" | "context">) =>
  createHmac("sha256", `client ${context.secret}`)
    .update(headers?.get(clientAddressHeader) ?? "")
    .digest("hex");

/** The account that a request tries or the addresses that it has mailed; undefined for what has no limit. */
async function attemptsOf(ctx: Context): Promise<[AttemptLimit, string][] | undefined> {
  const { path } = ctx;
  const body = ctx.body as unknown;
  if (path === passwordPath) return [[passwordAttempts, fieldOf(body, "email")]];
  if (mailing.has(path)) return [[mailAttempts, fieldOf(body, "email")]];
  const isPasswordChange = path === "/change-password" || path === "/set-password";
  if (!isPasswordChange && path !== "/change-email") return undefined;
  // A stolen session could be used to guess the password, or to send mails to the account's owner.
  const { user } = (await getSessionFromCtx(ctx)) ?? {};
  if (!user) return [];
  if (isPasswordChange) return [[passwordAttempts, user.email]];
  return [
    [mailAttempts, user.email],
    [mailAttempts, fieldOf(body, "newEmail")],
  ];
}

/** better-auth's hooks that respond 429, with Retry-After, after too many attempts. */
export const attemptHooks = (em: EntityManager) => {
  const db = em.getKysely<Tables>();
  return {
    before: createAuthMiddleware(async (ctx) => {
      const attempts = await attemptsOf(ctx);
      if (!attempts) return;
      const counts = [...attempts, [clientAttempts, clientOf(ctx)] as const].map(([limit, value]) =>
        countAttempt(db, limit, value),
      );
      const wait = Math.max(...(await Promise.all(counts)));
      if (wait > 0)
        throw new APIError(
          "TOO_MANY_REQUESTS",
          { code: "TOO_MANY_ATTEMPTS", message: `Too many attempts: wait ${wait} seconds.` },
          { "retry-after": String(wait) },
        );
    }),
    after: createAuthMiddleware(async (ctx) => {
      if (ctx.path !== passwordPath || !ctx.context.newSession) return;
      await forgiveAttempts(db, [
        [passwordAttempts, fieldOf(ctx.body, "email")],
        [clientAttempts, clientOf(ctx)],
      ]);
    }),
  };
};
