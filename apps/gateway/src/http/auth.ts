import { authRoutes, clientAddressHeader } from "@earshot/auth";
import { DomainError } from "@earshot/operations";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { setTimeout } from "node:timers/promises";
import { clientAddress } from "./client-address.ts";
import type { Authentication } from "../settings/authentication.ts";

/**
 * The shortest time of a response, in milliseconds, where a shorter one could tell whether an account exists: more than
 * hashing a password.
 */
const leastTime = 300;

/** The most bytes of a body under /auth. */
const bodyLimit = 16_384;

/** U+0000 in an address, a form or JSON. No text in a database can contain it, so better-auth would fail. */
const zero = /%00|\\u0000|\0/;

/**
 * Returns the address of a request, built from its route: better-auth must not read another route from another spelling
 * of the path.
 */
function urlOf({ url, routeOptions, params }: FastifyRequest, publicUrl: string): URL {
  const values = params as Readonly<Record<string, string>>;
  const path = (routeOptions.url ?? "").replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
  return new URL(path + (/\?.*$/s.exec(url)?.[0] ?? ""), publicUrl);
}

/** Returns a request for better-auth. Its address is the server's own, whatever Host the client sends. */
function requestOf(request: FastifyRequest, url: URL): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && !name.startsWith(":")) headers.set(name, String(value));
  headers.set(clientAddressHeader, clientAddress(request));
  const body = request.body instanceof Buffer ? request.body.toString() : undefined;
  if (zero.test(url.href) || (body && zero.test(body)))
    throw new DomainError("BAD_REQUEST", "text must not contain U+0000.");
  return new Request(url, { method: request.method, headers, ...(body !== undefined && { body }) });
}

/** Sign-in under `/auth`, by better-auth. */
export async function auth(
  app: FastifyInstance,
  { authentication, publicUrl }: { authentication: Authentication; publicUrl: () => string },
) {
  const { signIn, sendMail, ways } = authentication;
  const isOpen = ({ needsMail, ofPasswords, ofLinks }: (typeof authRoutes)[number]) =>
    (sendMail || !needsMail) && (ways.passwords || !ofPasswords) && (ways.links || !ofLinks);
  // better-auth parses bodies itself.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit }, (_, body, done) => done(null, body));
  for (const { method, path, isTelling } of authRoutes.filter(isOpen))
    app.route({
      method,
      url: `/auth${path}`,
      async handler(request, reply) {
        if (!signIn) throw new DomainError("NOT_FOUND", "sign-in is off: set AUTH_SECRET to turn it on.");
        const { handler } = await signIn();
        const [response] = await Promise.all([
          handler(requestOf(request, urlOf(request, publicUrl()))),
          isTelling && setTimeout(leastTime),
        ]);
        for (const [name, value] of response.headers) if (name !== "set-cookie") reply.header(name, value);
        const cookies = response.headers.getSetCookie();
        if (cookies.length > 0) reply.header("set-cookie", cookies);
        reply.header("cache-control", "no-store");
        return reply.code(response.status).send(Buffer.from(await response.arrayBuffer()));
      },
    });
}
