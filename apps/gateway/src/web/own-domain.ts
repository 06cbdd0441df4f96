import { type DomainProject, projectOfDomain } from "@earshot/domain";
import { type Context, DomainError } from "@earshot/operations";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { callbackify } from "node:util";
import { leadOn, type OldAddressParts } from "./old-address.ts";
import { personalPages } from "./web-app.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The project whose own domain the request was sent to; null at this server's own address. */
    ownProject: DomainProject | null;
  }
}

/**
 * The routes of pages, and of what they load. The pipeline limits `/trpc` and the feeds to the domain's own project.
 */
const pages =
  /^\/(favicon\.ico|widget\.js|robots\.txt|sitemap\.xml|sign-in\/finish|sign-out)?$|^\/(p|w|assets|trpc|files)\//;
/** The routes for which a host is looked up anew. */
const fresh = /^\/$|^\/(p\/|sign-)/;

/** The time for which a host is cached for requests other than those for pages, in milliseconds. */
const lifetime = 10_000;
const maxHosts = 1_000;

/** The pages of an account. Those of the server are at its own address. */
const ofAccounts = personalPages.filter((page) => page !== "/admin");

interface Parts extends Pick<Context, "em">, OldAddressParts {
  readonly publicUrl: () => string;
}

/**
 * Limits a project's own domain to the pages of that project, and what those load. It comes before requests for unknown
 * addresses are refused: one of another tool leads on.
 */
export function limitDomains(app: FastifyInstance, { em, publicUrl, createContext }: Parts): void {
  const known = new LRUCache<string, { project: DomainProject | null }>({ max: maxHosts, ttl: lifetime });

  async function projectAt(host: string, isPage: boolean): Promise<DomainProject | null> {
    const cached = isPage ? undefined : known.get(host);
    if (cached) return cached.project;
    const project = (await projectOfDomain(em.getKysely(), host)) ?? null;
    known.set(host, { project });
    return project;
  }

  const limit = callbackify(async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { hostname, routeOptions, method } = request;
    const { url = "" } = routeOptions;
    const own = await projectAt(hostname, fresh.test(url));
    request.ownProject = own;
    if (!own || (!request.is404 && (pages.test(url) || ofAccounts.includes(url)))) return;
    const isRead = method === "GET" || method === "HEAD";
    if (isRead && (await leadOn(request, reply, { createContext }, own.slug, request.url))) return;
    if (!request.is404) throw new DomainError("NOT_FOUND", "not found: there is nothing at this address.");
  });

  // It is known once the server listens, and the same from then on.
  let ownHostname: string | undefined;
  app.decorateRequest("ownProject", null);
  // The hook itself is not async: most requests need no promise.
  app.addHook("onRequest", (request, reply, done) => {
    const { hostname, routeOptions } = request;
    ownHostname ??= new URL(publicUrl()).hostname;
    const isOwn = !hostname || hostname === ownHostname;
    if (isOwn || (!fresh.test(routeOptions.url ?? "") && known.get(hostname)?.project === null)) return done();
    // A redirect ends the request.
    limit(request, reply, (error) => {
      if (error || !reply.sent) done(error ?? undefined);
    });
  });
}
