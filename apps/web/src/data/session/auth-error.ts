import { textBudget } from "@earshot/client";
import { AuthError } from "./auth.ts";

/** Sentences about errors of sign-in, by the server's code. */
const refused = {
  otherwise: "That did not work. Try again.",
  byCode: {
    INVALID_EMAIL_OR_PASSWORD: "E-mail or password is wrong.",
    INVALID_EMAIL: "E-mail must be complete, like name@example.com.",
    INVALID_PASSWORD: "The password is wrong.",
    EMAIL_NOT_VERIFIED: "Confirm your e-mail address first, by the link in our mail.",
    PASSWORD_TOO_SHORT: `Password must have at least ${textBudget.leastPassword} characters.`,
    PASSWORD_TOO_LONG: `Password must have at most ${textBudget.password} characters.`,
    USER_ALREADY_EXISTS: "There is an account with this e-mail address. Sign in to it.",
    USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "There is an account with this e-mail address. Sign in to it.",
    ACCOUNT_NOT_LINKED:
      "There is an account with this e-mail address. Sign in to it as before; the provider could not prove that the address is yours.",
    SIGN_UP_DOMAIN: "Accounts on this server are for confirmed addresses of its organization. Ask who runs it.",
    ACCOUNT_DISABLED: "This account is disabled. Ask who runs this server.",
    ACCESS_DENIED: "The provider did not let you in.",
  },
  /** Said about the error in the address that a link led to. */
  link: "This link has been used already, or it is too old. Ask for a new one.",
};
const sentences: Readonly<Record<string, string>> = refused.byCode;
const isLinkError = /^(INVALID|EXPIRED)_TOKEN$|^TOKEN_EXPIRED$|^ATTEMPTS_EXCEEDED$/;

/** Returns a page's sentence about the error in its address. */
export function sentenceOfLink(code: string): string {
  const name = code.toUpperCase().replace(/\W/g, "_");
  return isLinkError.test(name) ? refused.link : (sentences[name] ?? refused.otherwise);
}

/** Returns a form's sentence about an error. The server's own sentences are for people too. */
export const sentenceOfAuth = (error: unknown): string =>
  (error instanceof AuthError && (sentences[error.code] ?? error.message)) || refused.otherwise;
