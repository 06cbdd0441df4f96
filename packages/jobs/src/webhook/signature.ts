import { createHmac } from "node:crypto";

/** The headers of Standard Webhooks for a message, signed now. */
export function signedHeaders(secret: string, id: string, payload: string): Record<string, string> {
  const timestamp = Math.floor(Date.now() / 1_000);
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${payload}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": String(timestamp), "webhook-signature": `v1,${signature}` };
}
