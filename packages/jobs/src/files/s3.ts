import { DomainError } from "@earshot/operations";
import { AwsClient } from "aws4fetch";
import { Readable } from "node:stream";
import type { FileStore } from "./file-store.ts";

/** The milliseconds that a request may take, with its repetitions. */
const timeout = 30_000;

const unavailable = (cause: unknown) =>
  new DomainError("SERVICE_UNAVAILABLE", "the storage of pictures does not answer; try again.", { cause });

async function* chunksOf(body: NonNullable<Response["body"]>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    await reader.cancel();
  }
}

/**
 * Stores files in a bucket of S3 or of what speaks as it does. The address has the key, the secret, the host, the bucket and
 * what comes before the names: `https://KEY:SECRET@s3.example.com/bucket/earshot?region=eu-west-1`.
 */
export function s3Store(address: string): FileStore {
  const { protocol, host, pathname, username, password, searchParams } = new URL(address);
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    service: "s3",
    region: searchParams.get("region") ?? "us-east-1",
    retries: 2,
  });
  const root = `${protocol}//${host}${pathname.replace(/\/$/, "")}`;

  async function send(method: string, key: string, body?: Buffer): Promise<Response> {
    const request = { method, signal: AbortSignal.timeout(timeout), ...(body && { body: new Uint8Array(body) }) };
    const response = await client.fetch(`${root}/${key}`, request).catch((error: unknown) => {
      throw unavailable(error);
    });
    if (response.ok || response.status === 404) return response;
    const text = await response.text().catch(() => "");
    throw unavailable(new Error(`S3 answers ${method} with ${response.status}: ${text.slice(0, 500)}`));
  }

  return {
    async put(key, content) {
      const { status } = await send("PUT", key, content);
      if (status === 404) throw unavailable(new Error("S3 has no such bucket."));
    },
    async get(key) {
      const { status, body } = await send("GET", key);
      if (status !== 404 && body) return Readable.from(chunksOf(body));
      await body?.cancel();
      return undefined;
    },
    async size(key) {
      const { status, headers } = await send("HEAD", key);
      return status === 404 ? undefined : Number(headers.get("content-length"));
    },
    async delete(key) {
      await (await send("DELETE", key)).body?.cancel();
    },
  };
}
