import { seal, unseal } from "@earshot/operations";
import { randomBytes, randomUUID, scryptSync } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { FolderError } from "./embedded/lock.ts";

/** The file with the secret that signs sessions and seals webhooks' secrets, beside the embedded database. */
export const authSecretPath = (folder: string): string => join(folder, "auth-secret");

/** As many as AUTH_SECRET must have. */
const minLength = 32;

/** Returns the secret of this folder; null if nothing has needed one yet. Throws FolderError if it was cut short. */
export function readSecret(folder: string): string | null {
  const path = authSecretPath(folder);
  return existsSync(path) ? read(path) : null;
}

function read(path: string): string {
  const secret = readFileSync(path, "utf8");
  if (secret.length < minLength)
    throw new FolderError(
      `The secret in ${path} has fewer than ${minLength} characters: it was cut short. Bring it back from a copy, or delete it: everybody then signs in anew, and webhooks need new secrets.`,
    );
  return secret;
}

/** Returns the secret of this folder, which the first call creates. Throws FolderError as readSecret does. */
export function makeSecret(folder: string): string {
  const there = readSecret(folder);
  if (there !== null) return there;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = authSecretPath(folder);
  const unfinished = `${path}.${randomUUID()}`;
  try {
    writeFileSync(unfinished, randomBytes(32).toString("base64url"), { mode: 0o600, flush: true });
    // This fails if the file exists: another process may create it at the same time.
    linkSync(unfinished, path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
  return read(path);
}

const purpose = "auth-secret in a backup";
const saltLength = 16;

/** A passphrase has little randomness: scrypt (RFC 7914) makes each guess take a tenth of a second. */
const stretch = (passphrase: string, salt: Uint8Array) =>
  scryptSync(passphrase, salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 }).toString("base64");

/** Returns the secret as a word of a backup: as it is, or encrypted under the passphrase. */
export function sealSecret(secret: string | null, passphrase?: string): string {
  if (secret === null) return "none";
  if (passphrase === undefined) return `plain.${Buffer.from(secret).toString("base64url")}`;
  const salt = randomBytes(saltLength);
  const sealed = seal(stretch(passphrase, salt), purpose, secret);
  return `sealed.${Buffer.concat([salt, sealed]).toString("base64url")}`;
}

/** Returns the secret in a word that `sealSecret` returned. Throws FolderError if the passphrase is another one. */
export function unsealSecret(word: string, passphrase?: string): string | null {
  const [kind, text = ""] = word.split(".");
  if (kind === "none") return null;
  const bytes = Buffer.from(text, "base64url");
  if (kind === "plain") return bytes.toString("utf8");
  if (passphrase === undefined) throw sealed("Set BACKUP_PASSPHRASE to");
  try {
    return unseal(stretch(passphrase, bytes.subarray(0, saltLength)), purpose, bytes.subarray(saltLength));
  } catch {
    throw sealed("BACKUP_PASSPHRASE is not");
  }
}

const sealed = (what: string) =>
  new FolderError(
    `A passphrase seals the secret in this backup. ${what} that passphrase, or say --without-secret to restore the rest: everybody then signs in anew, and webhooks need new secrets.`,
  );
