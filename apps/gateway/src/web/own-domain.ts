import { type DomainProject, projectOfDomain } from "@earshot/domain";
import { type Context, DomainError } from "@earshot/operations";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { callbackify } from "node:util";
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
const pages = /^\/(favicon\.ico|robots\.txt|sitemap\.xml|sign-in\/finish|sign-out)?$|^\/(p|assets|trpc)\//;
/** The routes for which a host is looked up anew. */
const fresh = /^\/$|^\/(p\/|sign-)/;

/** The time for which a host is cached for requests other than those for pages, in milliseconds. */
const lifetime = 10_000;
const maxHosts = 1_000;

interface Parts extends Pick<Context, "em"> {
  readonly publicUrl: () => string;
}

/** Limits a project's own domain to the pages of that project, and what those load. */
export function limitDomains(app: FastifyInstance, { em, publicUrl }: Parts): void {
  const known = new LRUCache<string, { project: DomainProject | null }>({ max: maxHosts, ttl: lifetime });

  async function projectAt(host: string, isPage: boolean): Promise<DomainProject | null> {
    const cached = isPage ? undefined : known.get(host);
    if (cached) return cached.project;
    const project = (await projectOfDomain(em.getKysely(), host)) ?? null;
    known.set(host, { project });
    return project;
  }

  const limit = callbackify(async (request: FastifyRequest): Promise<void> => {
    const { hostname, routeOptions } = request;
    const { url = "" } = routeOptions;
    request.ownProject = await projectAt(hostname, fresh.test(url));
    if (request.ownProject && !request.is404 && !pages.test(url) && !personalPages.includes(url))
      throw new DomainError("NOT_FOUND", "not found: there is nothing at this address.");
  });

  // It is known once the server listens, and the same from then on.
  let ownHostname: string | undefined;
  app.decorateRequest("ownProject", null);
  // The hook itself is not async: most requests need no promise.
  app.addHook("onRequest", (request, _, done) => {
    const { hostname } = request;
    ownHostname ??= new URL(publicUrl()).hostname;
    if (!hostname || hostname === ownHostname) return done();
    limit(request, done);
  });
}
