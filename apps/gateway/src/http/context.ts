import { type Authenticate, renewedCookie } from "@earshot/auth";
import type { Context } from "@earshot/operations";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Socket } from "node:net";
import { clientAddress } from "./client-address.ts";
import type { Hub } from "../live/hub.ts";

export interface ContextParts
  extends
    Pick<
      Context,
      | "em"
      | "inBackground"
      | "publish"
      | "cache"
      | "projectIds"
      | "maxResponseBytes"
      | "projectCreation"
      | "projectBytes"
    >,
    Pick<
      Context,
      | "seal"
      | "publicUrl"
      | "dns"
      | "server"
      | "replicas"
      | "pace"
      | "proofs"
      | "unseal"
      | "verifySigned"
      | "isPassword"
      | "tells"
    >,
    Pick<Hub, "listen"> {
  /** Hashes an address with a key of this server; null without one. */
  readonly hashAddress: ((address: string) => Buffer) | null;
  readonly authenticate: (request: FastifyRequest) => ReturnType<Authenticate>;
  /** Makes a session last for another 30 days. */
  readonly renewSession: (sessionId: string) => void;
  /** True if cookies are for https only. */
  readonly isSecure: boolean;
}

declare module "fastify" {
  interface FastifyRequest {
    /** The Set-Cookie header of the response. */
    renewedCookie: string | undefined;
  }
}

/** Adds the renewed cookie of the request's session to responses. */
export function renewCookies(app: FastifyInstance): void {
  app.decorateRequest("renewedCookie", undefined);
  app.addHook("onSend", ({ renewedCookie: cookie }, reply, _payload, done) => {
    if (cookie) reply.header("set-cookie", cookie);
    done();
  });
}

/** Returns a function that creates an operation's context from a request. */
export function contextFactory({ listen, authenticate, renewSession, isSecure, hashAddress, ...parts }: ContextParts) {
  return (request: FastifyRequest): Context => {
    const { "idempotency-key": idempotencyKey, "earshot-dry-run": dryRun, altcha: proof } = request.headers;
    let authentication: ReturnType<Authenticate> | undefined;
    return {
      ...parts,
      onlyProject: request.ownProject?.id,
      authentication: () => (authentication ??= authenticate(request)),
      renewSession(sessionId) {
        renewSession(sessionId);
        request.renewedCookie = renewedCookie(request.headers.cookie, isSecure);
      },
      events: ({ gone, ...subscriber }) => {
        const closed = goneSignal(request.raw.socket);
        return listen({ ...subscriber, gone: gone ? AbortSignal.any([gone, closed]) : closed });
      },
      network: () => hashAddress?.(clientAddress(request)) ?? null,
      trace: request.span?.operation,
      idempotencyKey: idempotencyKey === undefined ? null : String(idempotencyKey),
      dryRun: dryRun === undefined ? null : String(dryRun),
      proof: proof === undefined ? null : String(proof),
    };
  };
}

const signals = new WeakMap<Socket, AbortSignal>();

/**
 * Returns a signal that is aborted when the connection closes. Fastify's own signal is aborted once the body of a POST
 * has been read.
 */
function goneSignal(socket: Socket): AbortSignal {
  const known = signals.get(socket);
  if (known) return known;
  const gone = new AbortController();
  if (socket.destroyed) gone.abort();
  socket.once("close", () => gone.abort());
  signals.set(socket, gone.signal);
  return gone.signal;
}
