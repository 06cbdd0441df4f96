import { type Sign, signer } from "@earshot/jobs";
import { seal, type Seal, unseal, type Unseal } from "@earshot/operations";
import { createHmac } from "node:crypto";
import type { Settings } from "./env.ts";
import { authSecret, isSignInOff } from "./authentication.ts";

/**
 * Returns functions that encrypt, with AUTH_SECRET, secrets that the service has to read again; null without
 * AUTH_SECRET.
 */
export function sealing(settings: Settings): { seal: Seal; unseal: Unseal } | null {
  if (isSignInOff(settings)) return null;
  // With the embedded database the secret is a file, which is read when it is needed first.
  let secret: string | undefined;
  const secretOf = () => (secret ??= authSecret(settings));
  return {
    seal: (place, text) => seal(secretOf(), place, text),
    unseal: (place, sealed) => unseal(secretOf(), place, sealed),
  };
}

/** Returns a function that signs with the key of this server; null without AUTH_SECRET. */
export const signerOf = (settings: Settings): Sign | null =>
  isSignInOff(settings) ? null : (content) => signer(authSecret(settings))(content);

/** Returns a function that hashes an address with a key of this server; null without AUTH_SECRET. */
export function addressHasher(settings: Settings): ((address: string) => Buffer) | null {
  const keyOf = secretFor("addresses", settings);
  return keyOf && ((address) => createHmac("sha256", keyOf()).update(address).digest().subarray(0, 16));
}

/** Returns a function that returns the key which signs the challenges of guests; null without AUTH_SECRET. */
export const proofSecretOf = (settings: Settings): (() => string) | null => secretFor("proofs", settings);

/** A key for one use, which is read when it is needed first. */
function secretFor(use: string, settings: Settings): (() => string) | null {
  if (isSignInOff(settings)) return null;
  let key: string | undefined;
  return () => (key ??= `${use} ${authSecret(settings)}`);
}
