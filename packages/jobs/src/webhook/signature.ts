import { createHmac } from "node:crypto";

/** The headers of Standard Webhooks for a message, signed now with each of the secrets. */
export function signedHeaders(secrets: readonly string[], id: string, payload: string): Record<string, string> {
  const timestamp = Math.floor(Date.now() / 1_000);
  const signed = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${payload}`).digest("base64")}`;
  });
  return { "webhook-id": id, "webhook-timestamp": String(timestamp), "webhook-signature": signed.join(" ") };
}
