import { seal, type Seal, unseal, type Unseal } from "@earshot/operations";
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
