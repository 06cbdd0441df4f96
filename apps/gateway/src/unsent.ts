import { DomainError } from "@earshot/operations";
import type { FastifyInstance } from "fastify";
import type { Socket } from "node:net";

const refusal = new DomainError("SERVICE_UNAVAILABLE", "too many responses wait to be read; try again.");

/** For how many milliseconds a response may wait to be read, once too much waits. */
const patience = 1_000;

/**
 * Bounds the memory of the responses that wait to be read. Above this many bytes, the connections with the oldest of
 * them are closed, and requests are refused while that is not enough.
 */
export function limitUnsent(app: FastifyInstance, maxBytes: number): void {
  /** How many responses send the same bytes. */
  const responses = new Map<Buffer, number>();
  /** When each response began to wait, the oldest first. A set of the responses themselves would keep them after their end. */
  const waiting = new Set<{ since: number; socket: Socket }>();
  let held = 0;
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
  app.addHook("onRequest", (_request, _reply, done) => {
    if (held <= maxBytes) return done();
    cutOffOldest();
    done(refusal);
  });
  app.addHook("onSend", ({ raw: { socket } }, { raw }, payload, done) => {
    if (Buffer.isBuffer(payload)) {
      hold(payload);
      const wait = { since: performance.now(), socket };
      waiting.add(wait);
      // A response that is cut off does not finish.
      raw.once("close", () => {
        waiting.delete(wait);
        release(payload);
      });
    }
    done();
  });
}
