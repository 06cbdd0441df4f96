import type { SigningKey, Unseal } from "@earshot/operations";

/** Returns the salt by which a key's secret is encrypted, together with the server's own secret. */
export const secretSalt = (keyId: string) => `sso ${keyId}`;

interface StoredKey {
  readonly id: string;
  readonly secret: Uint8Array | null;
  readonly public_key: string | null;
  readonly jwks_url: string | null;
}

/** A key as it verifies tokens. On a server whose own secret is gone or has changed, a secret verifies nothing. */
export function signingKeys(stored: readonly StoredKey[], unseal: Unseal | null): SigningKey[] {
  return stored.flatMap(({ id, secret: sealed, public_key, jwks_url }) => {
    const secret = sealed && unsealed(id, sealed, unseal);
    if (sealed && !secret) return [];
    return { kid: id, secret: secret ?? undefined, publicKey: public_key ?? undefined, jwksUrl: jwks_url ?? undefined };
  });
}

function unsealed(id: string, sealed: Uint8Array, unseal: Unseal | null): Buffer | undefined {
  try {
    return unseal ? Buffer.from(unseal(secretSalt(id), sealed), "base64url") : undefined;
  } catch {
    return undefined;
  }
}
