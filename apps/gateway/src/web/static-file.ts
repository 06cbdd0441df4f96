import type { FastifyReply, FastifyRequest } from "fastify";
import { createHash } from "node:crypto";
import { acceptedEncoding, encoders } from "../http/response/compression.ts";

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** A higher quality of Brotli takes seconds for a few percent. */
const quality = 6;

/**
 * Serves content that never changes in this process. The first request loads it; it is compressed once for each
 * encoding, and all responses share one buffer. Browsers revalidate it by its ETag.
 */
export function staticFile(contentType: string, load: () => Promise<Buffer>): Handler {
  let content: Promise<Buffer> | undefined;
  let hash = "";
  const encoded = new Map<string, Promise<Buffer>>();

  async function read(): Promise<Buffer> {
    const loaded = await load();
    hash = createHash("sha256").update(loaded).digest("base64url").slice(0, 27);
    return loaded;
  }

  return async ({ headers }, reply) => {
    const whole = await (content ??= read());
    const encoding = acceptedEncoding(headers["accept-encoding"]);
    const etag = `"${hash}${encoding ? `-${encoding}` : ""}"`;
    const vary = [reply.getHeader("vary"), "accept, accept-encoding"].filter(Boolean).join(", ");
    // Some of these are pages, which must not be framed.
    reply.headers({ etag, "cache-control": "no-cache", vary, "x-frame-options": "DENY" });
    if (headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
    reply.header("content-type", contentType);
    const encode = encoding && encoders[encoding];
    if (!encode) return reply.send(whole);
    const body = encoded.get(encoding) ?? encode(whole, quality);
    encoded.set(encoding, body);
    return reply.header("content-encoding", encoding).send(await body);
  };
}
