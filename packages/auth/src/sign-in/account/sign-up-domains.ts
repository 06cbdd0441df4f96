import type { BetterAuthOptions, BetterAuthPlugin } from "better-auth";
import { APIError, createAuthMiddleware } from "better-auth/api";
import { isSignUpAddress, refusedSignUp } from "../../principal/sign-up-domains.ts";

const code = "SIGN_UP_DOMAIN";

/** Refuses to sign up before it is looked up whether there is such an account: the response does not tell. */
export const ownDomains = (domains: readonly string[]) =>
  ({
    id: "own-domains",
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === "/sign-up/email",
          handler: createAuthMiddleware(async ({ body }) => {
            const { email } = (body ?? {}) as { email?: unknown };
            // The address is confirmed before it signs anybody in.
            if (typeof email === "string" && !isSignUpAddress(domains, email, true))
              throw new APIError("FORBIDDEN", { code, message: refusedSignUp(domains) });
          }),
        },
      ],
    },
  }) satisfies BetterAuthPlugin;

type ValidateUserInfo = NonNullable<NonNullable<BetterAuthOptions["user"]>["validateUserInfo"]>;

/** Refuses to make an account by a link or a provider. Whoever runs the server makes the first one, by a link of its log. */
export const validateDomain =
  (domains: readonly string[]): ValidateUserInfo =>
  ({ user, source }, ctx) => {
    const isOther = source.action !== "create-user" || ctx?.path === "/first-account" || ctx?.path === "/sign-up/email";
    return isOther || isSignUpAddress(domains, user.email ?? "", user.emailVerified)
      ? undefined
      : { error: code, errorDescription: refusedSignUp(domains) };
  };
