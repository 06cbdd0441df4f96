import { carriesPerson, carriesSession } from "@earshot/auth";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** The headers that can identify the caller. */
const callers = ["authorization", "cookie"];

/** True if a request identifies its caller. A cookie of another kind, such as the theme's, does not. */
export const isPersonal = ({ headers }: FastifyRequest): boolean =>
  headers.authorization !== undefined || carriesSession(headers.cookie) || carriesPerson(headers.cookie);

/**
 * Keeps shared caches from storing private responses, and from serving an anonymous caller's response to anybody else.
 * Without a caller, `/v1` has only what is the same for everyone.
 */
export function preventSharedCaching(app: FastifyInstance, hasCors: boolean): void {
  // An API may have replaced the Vary header of CORS by its own.
  const always = hasCors ? ["origin", ...callers] : callers;
  /** The Vary headers of responses by those that the APIs set, which are few. */
  const known = new Map<string, string>();
  const varyOf = (own: string): string => {
    const vary =
      known.get(own) ?? [...new Set([...own.toLowerCase().split(/,\s*/).filter(Boolean), ...always])].join(", ");
    known.set(own, vary);
    return vary;
  };
  app.addHook("onSend", (request, reply, payload, done) => {
    const isMine = isPersonal(request);
    // tRPC's own handler sends a Response, whose headers Fastify sets after this hook.
    const ownHeaders = payload instanceof Response ? payload.headers : undefined;
    const valueOf = (name: string) => ownHeaders?.get(name) ?? String(reply.getHeader(name) ?? "");
    const set = (name: string, value: string) =>
      void (ownHeaders ? ownHeaders.set(name, value) : reply.header(name, value));
    // Pages for developers are the same for everyone, and large: they stay cacheable.
    const isHtml = valueOf("content-type").startsWith("text/html");
    const isStatic = isHtml && reply.hasHeader("etag") && valueOf("cache-control") === "no-cache";
    if (isStatic || (!isMine && request.url.startsWith("/v1/"))) return done();
    set("vary", varyOf(valueOf("vary")));
    if (!isMine) return done();
    const isStream = valueOf("cache-control").includes("no-transform");
    set("cache-control", `private, no-store${isStream ? ", no-transform" : ""}`);
    done();
  });
}
