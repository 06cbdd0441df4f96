import type { BetterAuthPlugin } from "better-auth";
import { createAuthMiddleware } from "better-auth/api";

/** Ends every session but the caller's after a password change, whatever the request asks for: one may be a thief's. */
export const endOtherSessions = {
  id: "end-other-sessions",
  hooks: {
    before: [
      {
        matcher: ({ path }) => path === "/change-password",
        handler: createAuthMiddleware(async ({ body }) => ({
          context: { body: { ...(body as object | undefined), revokeOtherSessions: true } },
        })),
      },
    ],
  },
} satisfies BetterAuthPlugin;
