import { type Authenticate, isPassword, renewedCookie } from "@earshot/auth";
import type { Context } from "@earshot/operations";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Socket } from "node:net";
import type { Hub } from "./hub.ts";

export interface ContextParts
  extends
    Pick<Context, "em" | "later" | "publish" | "cache" | "projectIds" | "maxAnswerBytes" | "projectCreation" | "seal">,
    Pick<Context, "publicUrl" | "dns" | "replicas">,
    Pick<Hub, "listen"> {
  readonly authenticate: Authenticate;
  /** Makes a session last for another 30 days. */
  readonly renewSession: (sessionId: string) => void;
  /** Whether cookies are for https only. */
  readonly isSecure: boolean;
}

declare module "fastify" {
  interface FastifyRequest {
    /** A Set-Cookie header that the response is to have. */
    renewedCookie: string | undefined;
  }
}

/** Gives responses the renewed cookie of their request's session. */
export function renewCookies(app: FastifyInstance): void {
  app.decorateRequest("renewedCookie", undefined);
  app.addHook("onSend", ({ renewedCookie: cookie }, reply, _payload, done) => {
    if (cookie) reply.header("set-cookie", cookie);
    done();
  });
}

/** Creates an operation's context from a request. */
export function contextOf(
  request: FastifyRequest,
  { listen, authenticate, renewSession, isSecure, ...parts }: ContextParts,
): Context {
  const idempotencyKey = request.headers["idempotency-key"];
  let authentication: ReturnType<Authenticate> | undefined;
  return {
    ...parts,
    authentication: () => (authentication ??= authenticate(request)),
    renewSession(sessionId) {
      renewSession(sessionId);
      request.renewedCookie = renewedCookie(request.headers.cookie, isSecure);
    },
    events: (subscriber) => listen({ ...subscriber, gone: goneSignal(request.raw.socket) }),
    isPassword,
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
