import { DomainError } from "@earshot/operations";
import type { FastifyInstance } from "fastify";

const refusal = new DomainError("SERVICE_UNAVAILABLE", "too many responses wait to be read; try again.");

/** Refuses requests while the responses that wait to be read hold more than this many bytes of memory. */
export function limitUnsent(app: FastifyInstance, maxBytes: number): void {
  /** How many responses send the same bytes. */
  const responses = new Map<Buffer, number>();
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
  app.addHook("onRequest", (_request, _reply, done) => done(held > maxBytes ? refusal : undefined));
  app.addHook("onSend", (_request, { raw }, payload, done) => {
    if (Buffer.isBuffer(payload)) {
      hold(payload);
      // A response that is cut off does not finish.
      raw.once("close", () => release(payload));
    }
    done();
  });
}
