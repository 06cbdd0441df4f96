import type { EntityManager } from "@mikro-orm/sql";
import { APIError, createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import { countAttempt, forgiveAttempt } from "./attempts.ts";
import { clientAddressHeader } from "./session.ts";

const passwordPath = "/sign-in/email";
/** It takes the present password too: whoever has somebody's session could guess it there. */
const newPasswordPath = "/change-password";
/** What sends a mail to an address that anybody may name. */
const mailing = new Set([
  "/sign-up/email",
  "/sign-in/magic-link",
  "/request-password-reset",
  "/send-verification-email",
  "/change-email",
]);

const emailOf = (body: unknown): string => {
  const { email, newEmail = email } = (body ?? {}) as Record<string, unknown>;
  return typeof newEmail === "string" ? newEmail.slice(0, 320) : "";
};

/** better-auth's hooks that make whoever tries too often wait: 429, with Retry-After. */
export const attemptHooks = (em: EntityManager) => ({
  before: createAuthMiddleware(async (ctx) => {
    const { path, headers } = ctx;
    const isNewPassword = path === newPasswordPath;
    if (path !== passwordPath && !isNewPassword && !mailing.has(path)) return;
    const email = isNewPassword ? (await getSessionFromCtx(ctx))?.user.email : emailOf(ctx.body);
    const client = headers?.get(clientAddressHeader) ?? "";
    const waits = await Promise.all([
      email === undefined ? 0 : countAttempt(em, mailing.has(path) ? "mail" : "account", email),
      countAttempt(em, "client", client),
    ]);
    const wait = Math.max(...waits);
    if (wait > 0)
      throw new APIError(
        "TOO_MANY_REQUESTS",
        { code: "TOO_MANY_ATTEMPTS", message: `Too many attempts: wait ${wait} seconds.` },
        { "retry-after": String(wait) },
      );
  }),
  after: createAuthMiddleware(async ({ path, body, headers, context }) => {
    if (path === passwordPath && context.newSession)
      await forgiveAttempt(em, emailOf(body), headers?.get(clientAddressHeader) ?? "");
  }),
});
