import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const algorithm = "aes-256-gcm";
const ivLength = 12;
const tagLength = 16;

/** Encrypts with AES-256-GCM under a key derived from the secret (HKDF, RFC 5869). Returns vector, authentication tag and text. */
export function seal(secret: string, salt: string, text: string): Buffer {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv(algorithm, derive(secret, salt), iv);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Decrypts what `seal` returned for the same secret and salt. */
export function unseal(secret: string, salt: string, sealed: Uint8Array): string {
  const decipher = createDecipheriv(algorithm, derive(secret, salt), sealed.subarray(0, ivLength));
  decipher.setAuthTag(sealed.subarray(ivLength, ivLength + tagLength));
  return decipher.update(sealed.subarray(ivLength + tagLength), undefined, "utf8") + decipher.final("utf8");
}

const derive = (secret: string, salt: string) => Buffer.from(hkdfSync("sha256", secret, salt, "earshot", 32));
