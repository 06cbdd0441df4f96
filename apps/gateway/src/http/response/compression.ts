import { carriesSession } from "@earshot/auth";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type Parts, sizeOf } from "./parts.ts";

type Encode = (bytes: Buffer, quality: number) => Promise<Buffer>;

/** The encoders, the best first. */
export const encoders: Readonly<Record<string, Encode>> = {
  br: (bytes, quality) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes, quality) => promisify(gzip)(bytes, { level: quality }),
};
const encodings = Object.keys(encoders);

/** True if an Accept-Encoding header names this encoding, and not with q=0. */
const accepts = (header: string, encoding: string): boolean =>
  header
    .toLowerCase()
    .split(",")
    .map((item) => item.split(";").map((part) => part.trim()))
    .some(([name, weight]) => name === encoding && !/^q=0(\.0*)?$/.test(weight ?? ""));

/** Returns the first of these encodings that an Accept-Encoding header names. */
export const acceptedEncoding = (header: string | undefined, among: readonly string[] = encodings) =>
  header === undefined ? undefined : among.find((encoding) => accepts(header, encoding));

/** The size from which a response is compressed, in bytes. */
const least = 1_000;

/** Higher ones take several times as long for some percent, or none. See docs/decisions/0075-responses-are-compressed.md. */
const quality = 1;

/** The most memory of compressed responses that are sent again if the same bytes are, in bytes. */
const maxKept = 8_000_000;

/**
 * True if a page of another site may have made a browser ask, with its session. Such a page could have its own words in
 * the response, and guess at others by how well both compress.
 */
const isFromOtherSite = ({ headers }: FastifyRequest): boolean =>
  carriesSession(headers.cookie) && /^(cross|same)-site$/.test(headers["sec-fetch-site"] ?? "");

/** Returns the compressed bytes of a response. Undefined if it goes out as it is. */
export type Compress = (request: FastifyRequest, reply: FastifyReply, parts: Parts) => Promise<Buffer> | undefined;

export function createCompress(): Compress {
  /** Many callers share a cached response: it is compressed for the first of them. */
  const compressed = new LRUCache<string, Buffer, Buffer>({
    maxSize: maxKept,
    sizeCalculation: ({ length }) => length,
    ignoreFetchAbort: true,
    fetchMethod: (key, _, { context: bytes }) => encoders[key.slice(0, key.indexOf(" "))]?.(bytes, quality),
  });
  return (request, reply, parts) => {
    if (sizeOf(parts) < least || reply.hasHeader("content-encoding")) return undefined;
    addVary(reply);
    const encoding = acceptedEncoding(request.headers["accept-encoding"]);
    if (!encoding || isFromOtherSite(request)) return undefined;
    reply.header("content-encoding", encoding);
    const etag = reply.getHeader("etag");
    // Its bytes are others, and mean the same (RFC 9110, section 8.8.1).
    if (etag) reply.header("etag", weak(String(etag)));
    const bytes = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
    return compressed.forceFetch(`${encoding} ${hash("sha256", bytes, "base64")}`, { context: bytes });
  };
}

/** Gives a 304 the headers of the compressed response that the client has (RFC 9110, section 15.4.5). */
export function markUnchanged({ headers }: FastifyRequest, reply: FastifyReply): void {
  if (reply.statusCode !== 304 || !acceptedEncoding(headers["accept-encoding"])) return;
  addVary(reply);
  const etag = weak(String(reply.getHeader("etag") ?? ""));
  if (headers["if-none-match"] === etag) reply.header("etag", etag);
}

const weak = (etag: string): string => (etag.startsWith("W/") ? etag : `W/${etag}`);

function addVary(reply: FastifyReply): void {
  const vary = String(reply.getHeader("vary") ?? "");
  if (!vary.includes("accept-encoding")) reply.header("vary", vary ? `${vary}, accept-encoding` : "accept-encoding");
}
