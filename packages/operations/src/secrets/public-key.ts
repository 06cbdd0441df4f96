import { createPublicKey } from "node:crypto";

/**
 * True if this is a public key in PEM that tokens can be verified with: RSA of 2,048 bits or more, P-256 or Ed25519. A
 * private key is none, though Node finds the public one in it.
 */
export function isPublicKey(pem: string): boolean {
  if (!/^\s*-----BEGIN PUBLIC KEY-----/.test(pem) || pem.includes("PRIVATE")) return false;
  try {
    const { asymmetricKeyType, asymmetricKeyDetails = {} } = createPublicKey(pem);
    if (asymmetricKeyType === "rsa") return (asymmetricKeyDetails.modulusLength ?? 0) >= 2_048;
    return asymmetricKeyType === "ec"
      ? asymmetricKeyDetails.namedCurve === "prime256v1"
      : asymmetricKeyType === "ed25519";
  } catch {
    return false;
  }
}
