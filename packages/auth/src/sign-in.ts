import { betterAuth } from "better-auth";
import { magicLink } from "better-auth/plugins";
import { baseOptions, type BaseOptions } from "./base-options.ts";
import { firstAccount } from "./first-account.ts";
import { attemptHooks } from "./limits.ts";
import type { SendMail } from "./mail.ts";
import { changeMail, existingAccountMail, passwordMail, signInMail, verificationMail } from "./messages.ts";
import { writeHooks } from "./people.ts";
import { type Providers, signInByProviders } from "./providers.ts";
import { provenByLink, provenByProvider, provenByReset } from "./proven-address.ts";
import { ownRedirects } from "./redirects.ts";
import { clientAddressHeader, sessionSeconds } from "./session.ts";

// better-auth takes 60 MB and a third of a second to load, so whoever needs it imports this file when it does.
export { firstAccountToken } from "./first-account.ts";
export { linkMaker } from "./links.ts";

export interface SignInOptions extends BaseOptions {
  /** Whose pages may send writes, beside those of `publicUrl`. */
  readonly trustedOrigins: (request?: Request) => string[];
  /** Null: nothing that needs mail is offered. */
  readonly sendMail: SendMail | null;
  readonly providers: Providers;
  readonly warn: (message: string) => void;
  /** Starts work that no request waits for: how long a mail takes must not tell whether there is an account. */
  readonly later: (work: () => Promise<unknown>) => void;
}

/** Lengths of time in seconds. */
const [hour, day] = [3_600, 86_400];

/** What better-auth offers and Earshot does not, or has as an operation of its own. */
const disabledPaths = [
  "/update-user",
  "/list-sessions",
  "/revoke-session",
  "/revoke-sessions",
  "/revoke-other-sessions",
  "/update-session",
  "/get-access-token",
  "/refresh-token",
  "/account-info",
];
const needMail = ["/sign-in/magic-link", "/request-password-reset", "/send-verification-email", "/change-email"];

/** A link that no longer works leads to a page that says so. */
function withErrorPage(link: string): string {
  const url = new URL(link);
  if (!url.searchParams.has("errorCallbackURL")) url.searchParams.set("errorCallbackURL", "/sign-in");
  return url.href;
}

export type SignIn = ReturnType<typeof openSignIn>;

/** Sign-in by password, by mail and by providers, as requests under `/auth`. */
export function openSignIn({ sendMail, providers, trustedOrigins, warn, later, ...base }: SignInOptions) {
  const { em, publicUrl } = base;
  const options = baseOptions(base);
  const send: SendMail = async (message) => later(async () => sendMail?.(message));
  return betterAuth({
    ...options,
    trustedOrigins,
    user: {
      ...options.user,
      validateUserInfo: provenByProvider(em),
      changeEmail: {
        enabled: sendMail !== null,
        sendChangeEmailConfirmation: ({ user, newEmail, url }) => send(changeMail(user.email, newEmail, url)),
      },
    },
    // A provider that has confirmed the address: provenByProvider puts out whoever was there before.
    account: { ...options.account, accountLinking: { requireLocalEmailVerified: false } },
    session: { ...options.session, expiresIn: sessionSeconds, updateAge: day, freshAge: hour },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: sendMail !== null,
      // The same answer for an e-mail that has an account.
      autoSignIn: false,
      minPasswordLength: 10,
      maxPasswordLength: 128,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: hour,
      onPasswordReset: provenByReset(em),
      sendResetPassword: ({ user, url }) => send(passwordMail(user.email, url)),
      onExistingUserSignUp: ({ user }) => send(existingAccountMail(user.email, `${publicUrl}/sign-in`)),
    },
    emailVerification: {
      ...(sendMail && {
        sendVerificationEmail: ({ user, url }: { user: { email: string }; url: string }) =>
          send(verificationMail(user.email, url)),
      }),
      autoSignInAfterVerification: true,
      expiresIn: hour,
    },
    plugins: [
      magicLink({
        storeToken: "hashed",
        expiresIn: hour,
        sendMagicLink: ({ email, url }) => send(signInMail(email, withErrorPage(url))),
      }),
      signInByProviders(providers),
      firstAccount(em),
      provenByLink(em),
      ownRedirects([publicUrl, ...trustedOrigins()]),
    ],
    disabledPaths: [...disabledPaths, ...(sendMail ? [] : needMail)],
    databaseHooks: writeHooks(em),
    hooks: attemptHooks(em),
    // With `throw`, faults reach the gateway, which logs them: by itself it writes them to the console with their values.
    onAPIError: { errorURL: `${publicUrl}/sign-in`, throw: true },
    // At level "error" it would also write each refused request to the console.
    logger: { level: "info", log: (level, message) => level === "error" && warn(`sign-in: ${message}`) },
    advanced: { ...options.advanced, ipAddress: { ipAddressHeaders: [clientAddressHeader] } },
  });
}
