import type { FastifyReply, FastifyRequest } from "fastify";
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** The best first. A higher quality of Brotli takes seconds for a few percent. */
const encoders: Readonly<Record<string, (content: Buffer) => Promise<Buffer>>> = {
  br: (content) =>
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
  gzip: promisify(gzip),
};

/** Whether an Accept-Encoding header names this encoding, and not with q=0. */
const accepts = (header: string, encoding: string): boolean =>
  header
    .toLowerCase()
    .split(",")
    .map((item) => item.split(";").map((part) => part.trim()))
    .some(([name, weight]) => name === encoding && !/^q=0(\.0*)?$/.test(weight ?? ""));

/** The first of these encodings that an Accept-Encoding header names. */
export const acceptedEncoding = (header: string | undefined, encodings: readonly string[]): string | undefined =>
  encodings.find((encoding) => accepts(header ?? "", encoding));

/**
 * Serves content that never changes in this process: made by the first request, compressed once for each encoding, and
 * kept as one buffer for all who read it. Browsers revalidate it by its entity tag.
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
    const encoding = acceptedEncoding(headers["accept-encoding"], Object.keys(encoders));
    const etag = `"${hash}${encoding ? `-${encoding}` : ""}"`;
    const vary = [reply.getHeader("vary"), "accept, accept-encoding"].filter(Boolean).join(", ");
    // Some of these are pages, which stand in no other page's frame.
    reply.headers({ etag, "cache-control": "no-cache", vary, "x-frame-options": "DENY" });
    if (headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
    reply.header("content-type", contentType);
    const encode = encoding && encoders[encoding];
    if (!encode) return reply.send(whole);
    const body = encoded.get(encoding) ?? encode(whole);
    encoded.set(encoding, body);
    return reply.header("content-encoding", encoding).send(await body);
  };
}
