import type { FastifyInstance, FastifyReply } from "fastify";
import type { OutgoingHttpHeaders } from "node:http";

/** A body in parts. */
export type Parts = readonly Buffer[];

export const isParts = (payload: unknown): payload is Parts => Array.isArray(payload);

export const sizeOf = (parts: Parts): number => parts.reduce((sum, { length }) => sum + length, 0);

/** The size from which a part is written by itself, in bytes: to copy a smaller one into one buffer with others takes less. */
const least = 4_096;

function joinSmall(parts: Parts): Parts {
  const joined: Buffer[] = [];
  let small: Buffer[] = [];
  const join = () => {
    if (small.length > 0) joined.push(Buffer.concat(small));
    small = [];
  };
  for (const part of parts) {
    if (part.length < least) {
      small.push(part);
      continue;
    }
    join();
    joined.push(part);
  }
  join();
  return joined;
}

/** Hooks get the parts as the payload. */
const asTheyAre = (parts: Parts) => parts as unknown as string;

/** Sends a body in parts. Large ones are not copied: many responses share those of a cached response. */
export function sendParts(reply: FastifyReply, parts: Parts): FastifyReply {
  const joined = joinSmall(parts);
  return joined.length === 1 ? reply.send(joined[0]) : reply.serializer(asTheyAre).send(joined);
}

/** Writes bodies in parts, which Fastify cannot. It has to be the last hook. */
export function writeParts(app: FastifyInstance): void {
  app.addHook("onSend", (_, reply, payload, done) => {
    if (!isParts(payload)) return done();
    const { raw } = reply;
    reply.header("content-length", sizeOf(payload));
    raw.writeHead(raw.statusCode, reply.getHeaders() as OutgoingHttpHeaders);
    // So that the system gets the headers and all parts at once.
    raw.cork();
    for (const part of payload.slice(0, -1)) raw.write(part);
    raw.end(payload.at(-1));
  });
}
