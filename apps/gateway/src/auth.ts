import { clientAddressHeader } from "@earshot/auth";
import { DomainError } from "@earshot/operations";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { setTimeout } from "node:timers/promises";
import type { People } from "./people.ts";

/**
 * How long an answer takes at least where its time could tell whether an account exists, in milliseconds: more than
 * hashing a password.
 */
const leastTime = 300;

const tells = /^\/auth\/(sign-in\/|sign-up\/|request-password-reset|send-verification-email|change-email)/;

/** The most bytes of a body under /auth. */
const bodyLimit = 16_384;

/** U+0000 as an address, a form and JSON have it. No text in a database can, so better-auth would fail. */
const zero = /%00|\\u0000|\0/;

/** The address of a request at this server, though a request may name another server in its first line. */
const urlOf = ({ url }: FastifyRequest, publicUrl: string) => new URL(url.slice(url.indexOf("/auth/")), publicUrl);

/** A request for better-auth. The server's own address stands in it, whatever Host the client sends. */
function requestOf(request: FastifyRequest, url: URL): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && !name.startsWith(":")) headers.set(name, String(value));
  headers.set(clientAddressHeader, request.ip);
  const body = request.body instanceof Buffer ? request.body.toString() : undefined;
  if (zero.test(url.href) || (body && zero.test(body)))
    throw new DomainError("BAD_REQUEST", "text must not contain U+0000.");
  return new Request(url, { method: request.method, headers, ...(body !== undefined && { body }) });
}

/** Sign-in under `/auth`, by better-auth. */
export async function auth(app: FastifyInstance, { people, publicUrl }: { people: People; publicUrl: () => string }) {
  const { signIn } = people;
  // better-auth reads bodies by itself.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit }, (_, body, done) => done(null, body));
  app.route({
    method: ["GET", "POST"],
    url: "/auth/*",
    async handler(request, reply) {
      if (!signIn) throw new DomainError("NOT_FOUND", "sign-in is off: set AUTH_SECRET to turn it on.");
      const url = urlOf(request, publicUrl());
      const { handler } = await signIn();
      const [response] = await Promise.all([
        handler(requestOf(request, url)),
        request.method === "POST" && tells.test(url.pathname) ? setTimeout(leastTime) : undefined,
      ]);
      for (const [name, value] of response.headers) if (name !== "set-cookie") reply.header(name, value);
      const cookies = response.headers.getSetCookie();
      if (cookies.length > 0) reply.header("set-cookie", cookies);
      reply.header("cache-control", "no-store");
      return reply.code(response.status).send(Buffer.from(await response.arrayBuffer()));
    },
  });
}
