import { createPrivateKey, createPublicKey, hkdfSync, sign, verify } from "node:crypto";

/** A signature, and the public key that verifies it (SPKI), both in base64. */
export interface Signed {
  readonly public_key: string;
  readonly signature: string;
}

export type Sign = (content: Uint8Array) => Signed;

/** The bytes before the 32 of an Ed25519 key in PKCS #8 (RFC 8410). */
const pkcs8 = Buffer.from("302e020100300506032b657004220420", "hex");

/** Returns a function that signs with the Ed25519 key of this server, which is derived from its secret. */
export function signer(secret: string): Sign {
  const seed = Buffer.from(hkdfSync("sha256", secret, "archive signature", "earshot", 32));
  const key = createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: "der", type: "pkcs8" });
  const publicKey = createPublicKey(key).export({ format: "der", type: "spki" }).toString("base64");
  return (content) => ({ public_key: publicKey, signature: sign(null, content, key).toString("base64") });
}

/** True if this is a signature of the content by the Ed25519 key that it names. */
export function isSignedBy(content: Uint8Array, { public_key, signature }: Signed): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(public_key, "base64"), format: "der", type: "spki" });
    return key.asymmetricKeyType === "ed25519" && verify(null, content, key, Buffer.from(signature, "base64"));
  } catch {
    return false;
  }
}
