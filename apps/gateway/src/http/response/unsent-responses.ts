import { DomainError } from "@earshot/operations";
import type { FastifyInstance } from "fastify";
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { callbackify } from "node:util";
import { createCompress, markUnchanged } from "./compression.ts";
import { isParts, type Parts } from "./parts.ts";

const refusal = new DomainError("SERVICE_UNAVAILABLE", "too many responses wait to be read; try again.");

/** The longest that a response may wait to be read once too much waits, in milliseconds. */
const patience = 1_000;

/** Undefined for no body, and for a stream. */
function partsOf(payload: unknown): Parts | undefined {
  if (isParts(payload)) return payload;
  // A string would take memory twice: as it is, and as the bytes that are sent.
  if (typeof payload === "string") return [Buffer.from(payload)];
  return Buffer.isBuffer(payload) ? [payload] : undefined;
}

/** Ends a connection on which nothing moved for its time, unless the response is still being made: nobody can read it yet. */
function endIfUnread(this: ServerResponse, socket: Socket): void {
  if (!this.req.complete || socket.writableLength > 0) socket.destroy();
}

/**
 * Compresses responses, and bounds the memory of those that wait to be read. Above this many bytes, the connections with
 * the oldest ones are closed, and requests are refused until that is enough.
 */
export function limitUnsentResponses(app: FastifyInstance, maxBytes: number): void {
  /**
   * The number of responses that send the same bytes. Not a Map: V8 keeps what stood in the tables that a Map has outgrown until
   * it collects old objects, which it then did seven times as often.
   */
  const responses = new WeakMap<Buffer, number>();
  /** When each response began to wait, the oldest first. It has sockets: responses would stay in memory after their end. */
  const waiting = new Set<{ since: number; socket: Socket }>();
  let held = 0;
  const compress = createCompress();
  const hold = (bytes: Buffer) => {
    const count = responses.get(bytes) ?? 0;
    if (count === 0) held += bytes.length;
    responses.set(bytes, count + 1);
  };
  const release = (bytes: Buffer) => {
    const count = responses.get(bytes) ?? 0;
    responses.set(bytes, count - 1);
    if (count > 1) return;
    responses.delete(bytes);
    held -= bytes.length;
  };
  const cutOffOldest = () => {
    const latest = performance.now() - patience;
    for (const { since, socket } of waiting) {
      if (since > latest) return;
      socket.destroy();
    }
  };
  app.addHook("onRequest", (_request, reply, done) => {
    reply.raw.on("timeout", endIfUnread);
    if (held <= maxBytes) return done();
    cutOffOldest();
    done(refusal);
  });
  app.addHook("onSend", (request, reply, payload, done) => {
    let parts = partsOf(payload);
    if (!parts) {
      if (payload === undefined || payload === null) markUnchanged(request, reply);
      return done();
    }
    parts.forEach(hold);
    const wait = { since: performance.now(), socket: request.raw.socket };
    waiting.add(wait);
    // A response that is cut off emits "close", but not "finish".
    reply.raw.once("close", () => {
      waiting.delete(wait);
      parts?.forEach(release);
    });
    const compressing = compress(request, reply, parts);
    if (!compressing) return done(null, parts.length === 1 ? parts[0] : parts);
    // The hook itself is not async: most responses need no promise.
    callbackify(async () => {
      const compressed = await compressing;
      if (waiting.has(wait)) {
        hold(compressed);
        parts?.forEach(release);
        parts = [compressed];
      }
      return compressed;
    })(done);
  });
}
