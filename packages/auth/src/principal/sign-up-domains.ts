/**
 * True if an account may be made with this address. An address that nobody has confirmed is anybody's, and of no domain.
 */
export const isSignUpAddress = (domains: readonly string[], email = "", isConfirmed: boolean | undefined = false) =>
  domains.length === 0 || (isConfirmed && domains.includes(email.toLowerCase().split("@").at(-1) ?? ""));

/** Returns the error for an address of another domain. */
export const refusedSignUp = (domains: readonly string[]): string =>
  `accounts on this server are for confirmed addresses of ${domains.join(", ")}.`;
