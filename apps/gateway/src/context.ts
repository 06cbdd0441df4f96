import type { Authenticate } from "@earshot/auth";
import type { Context } from "@earshot/operations";
import type { FastifyRequest } from "fastify";
import type { Socket } from "node:net";
import type { Hub } from "./hub.ts";

export interface ContextParts
  extends Pick<Context, "em" | "later" | "publish" | "cache" | "projectIds">, Pick<Hub, "listen"> {
  readonly authenticate: Authenticate;
}

/** Creates an operation's context from a request. */
export function contextOf(request: FastifyRequest, { listen, authenticate, ...parts }: ContextParts): Context {
  const idempotencyKey = request.headers["idempotency-key"];
  let authentication: ReturnType<Authenticate> | undefined;
  return {
    ...parts,
    authentication: () => (authentication ??= authenticate(request.headers)),
    events: (subscriber) => listen({ ...subscriber, gone: goneSignal(request.raw.socket) }),
    trace: request.span?.operation,
    idempotencyKey: idempotencyKey === undefined ? null : String(idempotencyKey),
  };
}

const signals = new WeakMap<Socket, AbortSignal>();

/** Aborted when the connection is closed. Fastify's own signal is aborted once the body of a POST has been read. */
function goneSignal(socket: Socket): AbortSignal {
  const known = signals.get(socket);
  if (known) return known;
  const gone = new AbortController();
  if (socket.destroyed) gone.abort();
  socket.once("close", () => gone.abort());
  signals.set(socket, gone.signal);
  return gone.signal;
}
