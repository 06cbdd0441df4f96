import { atOnce } from "@earshot/operations";

/** The most hashes that wait for their turn, which takes them three seconds: beyond, 503. */
const mostWaiting = 30;
/**
 * A hash takes 34 MB (scrypt of RFC 7914, with N = 16,384 and r = 16) and a core for a tenth of a second. With more at
 * once, people who guess passwords would take the memory of a small server.
 */
const inTurn = atOnce(1, mostWaiting);

// Imported late, because it is slow to load.
const crypto = () => import("better-auth/crypto");

/** Returns the hash that is stored of a password. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(async () => (await crypto()).hashPassword(password));

/** Returns true if a password matches a hash. */
export const isPassword = (password: string, hash: string): Promise<boolean> =>
  inTurn(async () => (await crypto()).verifyPassword({ password, hash }));
