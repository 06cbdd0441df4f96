import { countAttempt, isDisabledAddress, limits, type Tables } from "@earshot/operations";
import { betterAuth, type BetterAuthOptions } from "better-auth";
import { magicLink } from "better-auth/plugins";
import { sql } from "kysely";
import { baseOptions, type BaseOptions } from "./base-options.ts";
import { domainCodes } from "./domain-codes.ts";
import { firstAccount } from "./account/first-account.ts";
import { firstPassword } from "./account/first-password.ts";
import { attemptHooks, sentMails } from "./limits.ts";
import type { Message, SendMail } from "../mail/mail.ts";
import { changeMail, existingAccountMail, passwordMail, signInMail, verificationMail } from "../mail/messages.ts";
import { writeHooks } from "./write-hooks.ts";
import { hashPassword, isPassword } from "./password.ts";
import { type Providers, signInByProviders } from "./providers.ts";
import { provenBeforeChange, provenByLink, provenByProvider, provenByReset } from "./account/proven-address.ts";
import { endOtherSessions } from "./other-sessions.ts";
import { type RoleClaim, roleFollower } from "./role-claim.ts";
import { ownDomains, validateDomain } from "./account/sign-up-domains.ts";
import { ownRedirects } from "./redirects.ts";
import { clientAddressHeader, sessionSeconds } from "../principal/session.ts";

// better-auth takes 60 MB and a third of a second to load, so this file is imported only when it is needed.
export { finishAtDomain } from "./domain-codes.ts";
export { firstAccountToken } from "./account/first-account.ts";
export { linkMaker } from "./links.ts";

export interface SignInOptions extends BaseOptions {
  /** The origins whose pages may send writes, in addition to `publicUrl`. */
  readonly trustedOrigins: (request?: Request) => string[];
  /** Null turns off everything that needs mail. */
  readonly sendMail: SendMail | null;
  readonly providers: Providers;
  readonly hasPasswords: boolean;
  /** The domains whose addresses may make an account; none for all. */
  readonly signUpDomains: readonly string[];
  readonly roleClaim: RoleClaim | undefined;
  readonly warn: (message: string) => void;
  /** Runs work after the response: the time that a mail takes must not reveal whether an account exists. */
  readonly runInBackground: (work: () => Promise<unknown>) => void;
}

// Seconds.
const hour = 3_600;
const day = 86_400;

/** Adds the page that an expired link leads to. */
function withErrorPage(link: string): string {
  const url = new URL(link);
  if (!url.searchParams.has("errorCallbackURL")) url.searchParams.set("errorCallbackURL", "/sign-in");
  return url.href;
}

/**
 * Also takes a link's token by POST, from a button. Programs that check mails open each link, and a link that signs in
 * at once is then used up.
 */
function takenByPost(plugin: ReturnType<typeof magicLink>): typeof plugin {
  Object.assign(plugin.endpoints.magicLinkVerify.options, { method: ["GET", "POST"] });
  return plugin;
}

type ValidateUserInfo = NonNullable<NonNullable<BetterAuthOptions["user"]>["validateUserInfo"]>;

/** Checks one after the other, up to the first that refuses. */
const inTurn =
  (...checks: ValidateUserInfo[]): ValidateUserInfo =>
  async (...about) => {
    for (const check of checks) {
      const refused = await check(...about);
      if (refused) return refused;
    }
    return undefined;
  };

export type SignIn = ReturnType<typeof openSignIn>;

/** Sign-in by password, by mail and by providers, as requests under `/auth`. Only `authRoutes` may be let through. */
export function openSignIn({ sendMail, providers, trustedOrigins, warn, runInBackground, ...rest }: SignInOptions) {
  const { hasPasswords, signUpDomains, roleClaim, ...base } = rest;
  const { em, publicUrl } = base;
  const roles = roleClaim && roleFollower(roleClaim);
  const options = baseOptions(base);
  const send = async (message: Message) =>
    runInBackground(async () => {
      // A mailed link can send another mail each time that it is followed.
      const db = em.getKysely<Tables>();
      if ((await countAttempt(db, sentMails, message.to)) > 0) return;
      const { rows } = await sql`select where ${isDisabledAddress(sql.val(message.to))}`.execute(db);
      if (rows.length === 0) await sendMail?.(message);
    });
  return betterAuth({
    ...options,
    trustedOrigins,
    user: {
      ...options.user,
      // The first refuses, so that what comes after it is of somebody who is let in.
      validateUserInfo: inTurn(validateDomain(signUpDomains), provenByProvider(em), ...(roles ? [roles.see] : [])),
      changeEmail: {
        enabled: sendMail !== null,
        sendChangeEmailConfirmation: ({ user, newEmail, url }) => send(changeMail(user.email, newEmail, url)),
      },
    },
    // The provider has confirmed the address: provenByProvider ends all earlier access to the account.
    account: { ...options.account, accountLinking: { requireLocalEmailVerified: false } },
    session: { ...options.session, expiresIn: sessionSeconds, updateAge: day, freshAge: hour },
    emailAndPassword: {
      enabled: hasPasswords,
      requireEmailVerification: sendMail !== null,
      // The response is the same for an e-mail that has an account.
      autoSignIn: false,
      minPasswordLength: limits.leastPassword,
      maxPasswordLength: limits.password,
      password: { hash: hashPassword, verify: ({ hash, password }) => isPassword(password, hash) },
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
      takenByPost(
        magicLink({
          storeToken: "hashed",
          expiresIn: hour,
          sendMagicLink: ({ email, url }) => send(signInMail(email, withErrorPage(url))),
        }),
      ),
      signInByProviders(providers),
      firstAccount(em, hasPasswords),
      firstPassword(em),
      ownDomains(signUpDomains),
      ...(roles ? [roles.plugin] : []),
      domainCodes(base),
      provenByLink(em),
      provenBeforeChange,
      ownRedirects([publicUrl, ...trustedOrigins()]),
      endOtherSessions,
    ],
    databaseHooks: writeHooks(em),
    hooks: attemptHooks(em),
    // With `throw`, faults reach the gateway, which logs them: by itself it writes them to the console with their values.
    onAPIError: { errorURL: `${publicUrl}/sign-in`, throw: true },
    // At level "error" it would also write each refused request to the console.
    // The part after "Invalid …:" is removed, because it is a header or a URL of the request.
    logger: {
      level: "info",
      log: (level, message) => level === "error" && warn(`sign-in: ${message.replace(/^(Invalid [^:]*): .*$/s, "$1")}`),
    },
    advanced: { ...options.advanced, ipAddress: { ipAddressHeaders: [clientAddressHeader] } },
  });
}
