import { type Context, type Credential, hashSecret, type OidcIdentity } from "@earshot/domain";
import type { FastifyRequest } from "fastify";
import type { Socket } from "node:net";
import type { Hub } from "./hub.ts";

export interface ContextParts extends Pick<Context, "em" | "later" | "announce" | "kept">, Pick<Hub, "listen"> {
  readonly verifyJwt: ((jwt: string) => Promise<OidcIdentity | null>) | null;
}

/** RFC 6750, section 2.1; the scheme's name in whatever case (RFC 9110, section 11.1). */
const bearer = /^bearer +([\w.~+/-]+=*)$/i;

export const bearerToken = ({ headers }: FastifyRequest): string | undefined =>
  bearer.exec(headers.authorization ?? "")?.[1];

/** What an operation needs to know of a request. The bearer token is read when it is first asked for. */
export function contextOf(request: FastifyRequest, { listen, verifyJwt, ...parts }: ContextParts): Context {
  async function credential(): Promise<Credential | null> {
    const token = bearerToken(request);
    if (!token) return null;
    if (token.startsWith("ear_") || !verifyJwt) return { kind: "token", hash: hashSecret(token) };
    const identity = await verifyJwt(token);
    return identity && { kind: "oidc", ...identity };
  }
  const idempotencyKey = request.headers["idempotency-key"];
  return {
    ...parts,
    credential,
    changes: (listener) => listen({ ...listener, gone: goneSignal(request.raw.socket) }),
    trace: request.span?.operation,
    idempotencyKey: idempotencyKey === undefined ? null : String(idempotencyKey),
  };
}

const signals = new WeakMap<Socket, AbortSignal>();

/** Aborted when the connection is closed. Fastify's own signal is, of a POST, as soon as its body has been read. */
function goneSignal(socket: Socket): AbortSignal {
  const known = signals.get(socket);
  if (known) return known;
  const gone = new AbortController();
  if (socket.destroyed) gone.abort();
  socket.once("close", () => gone.abort());
  signals.set(socket, gone.signal);
  return gone.signal;
}
