import { accountText } from "./account.text.ts";
import { AuthError } from "./auth.ts";

const { refused } = accountText;
const sentences: Readonly<Record<string, string>> = refused.byCode;
const isLinkError = /^(INVALID|EXPIRED)_TOKEN$|^TOKEN_EXPIRED$|^ATTEMPTS_EXCEEDED$/;

/** What a page says to the error that stands in its address. */
export function sentenceOfLink(code: string): string {
  const name = code.toUpperCase().replace(/\W/g, "_");
  return isLinkError.test(name) ? refused.link : (sentences[name] ?? refused.otherwise);
}

/** What a form says to what was thrown. The server's own sentences are for people too. */
export const sentenceOfAuth = (error: unknown): string =>
  (error instanceof AuthError && (sentences[error.code] ?? error.message)) || refused.otherwise;
