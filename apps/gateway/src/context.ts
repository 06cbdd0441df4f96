import { type Context, type Credential, hashSecret, type OidcIdentity } from "@earshot/domain";
import type { FastifyRequest } from "fastify";

export interface ContextParts extends Pick<Context, "em" | "later"> {
  readonly verifyJwt: ((jwt: string) => Promise<OidcIdentity | null>) | null;
}

/** RFC 6750, section 2.1; the scheme's name in whatever case (RFC 9110, section 11.1). */
const bearer = /^bearer +([\w.~+/-]+=*)$/i;

export const bearerToken = ({ headers }: FastifyRequest): string | undefined =>
  bearer.exec(headers.authorization ?? "")?.[1];

/** What an operation needs to know of a request. The bearer token is read when it is first asked for. */
export function contextOf(request: FastifyRequest, { em, later, verifyJwt }: ContextParts): Context {
  async function credential(): Promise<Credential | null> {
    const token = bearerToken(request);
    if (!token) return null;
    if (token.startsWith("ear_") || !verifyJwt) return { kind: "token", hash: hashSecret(token) };
    const identity = await verifyJwt(token);
    return identity && { kind: "oidc", ...identity };
  }
  const idempotencyKey = request.headers["idempotency-key"];
  return { em, later, credential, idempotencyKey: idempotencyKey === undefined ? null : String(idempotencyKey) };
}
