import { rest, trpc } from "@earshot/api";
import { type Authenticate, maxKeySetBytes, signedTokenVerifier } from "@earshot/auth";
import type { Connection } from "@earshot/db";
import { renewSession } from "@earshot/domain";
import { graphql } from "@earshot/graphql";
import { outbound } from "@earshot/jobs";
import { createPace, ResponseCache, Replicas, unauthorized } from "@earshot/operations";
import cors from "@fastify/cors";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { Resolver } from "node:dns/promises";
import { auth } from "./http/auth.ts";
import { contextFactory, type ContextParts, renewCookies } from "./http/context.ts";
import { docs } from "./web/docs.ts";
import { prepareDrain, refuseUntilReady } from "./http/drain.ts";
import type { Settings } from "./settings/env.ts";
import { respondToParserError, commonHeaders, handleFailures, report, sendFailure } from "./http/failures.ts";
import { domainSignIn } from "./web/domain-sign-in.ts";
import { feeds } from "./web/feeds.ts";
import { health } from "./http/health.ts";
import { prepareBackground } from "./http/background.ts";
import { prepareLive } from "./live/live.ts";
import { cacheMetrics, replicaMetrics } from "./metrics/metrics.ts";
import { preventSharedCaching } from "./http/cache-headers.ts";
import { metrics } from "./metrics/metrics-page.ts";
import { personSignIn } from "./web/person-sign-in.ts";
import { limitDomains } from "./web/own-domain.ts";
import { type Authentication, prepareAuthentication, publicUrlOf } from "./settings/authentication.ts";
import { sendParts, writeParts } from "./http/parts.ts";
import { ownData } from "./web/own-data.ts";
import { pathOf, proxyTrust, requestIds } from "./http/proxy.ts";
import { limitRate } from "./http/rate-limit.ts";
import { createCounter } from "./workers/request-counter.ts";
import { sealing } from "./settings/sealing.ts";
import { searchEngines } from "./web/search-engines.ts";
import { staticFile } from "./web/static-file.ts";
import { type Telemetry, watchRequests } from "./metrics/telemetry.ts";
import { limitUnsentResponses } from "./http/unsent-responses.ts";
import { unsubscribe } from "./web/unsubscribe.ts";
import { webApp } from "./web/web-app.ts";
import type { CallPrimary } from "./workers/worker-calls.ts";

export interface AppParts extends Pick<Connection, "em" | "pools" | "notifyChannel"> {
  readonly settings: Settings;
  readonly logger: FastifyBaseLogger;
  readonly telemetry: Telemetry;
  /** Set if this process is one of several workers. */
  readonly callPrimary?: CallPrimary | undefined;
}

/** The most open connections. Above it, new ones are closed, so that file descriptors are left for the database. */
const maxConnections = 10_000;

/** The APIs on one Fastify instance. It does not listen yet. */
export async function createApp({
  em,
  notifyChannel,
  pools,
  settings,
  logger,
  telemetry,
  callPrimary,
}: AppParts): Promise<FastifyInstance> {
  const trustProxy = proxyTrust(settings.TRUST_PROXY);
  const app = Fastify({
    loggerInstance: logger,
    genReqId: requestIds(trustProxy),
    trustProxy,
    rewriteUrl: pathOf,
    // Time limits for slow clients, in milliseconds: 5 s for the headers, 10 s for the whole request, and the setting's
    // time for a connection on which nothing moves while a response waits to be read.
    connectionTimeout: settings.ANSWER_TIMEOUT_SECONDS * 1_000,
    requestTimeout: 10_000,
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 500, requireHostHeader: false },
    bodyLimit: settings.MAX_BODY_KB * 1024,
    // As long as the headers may be: the schema then refuses a longer parameter with an error of its own.
    routerOptions: { maxParamLength: 16_384 },
    // Requests that arrive while the server closes are still served: see drain.ts.
    return503OnClosing: false,
    frameworkErrors: sendFailure,
    clientErrorHandler: respondToParserError,
  });
  app.server.maxConnections = maxConnections;
  const live = prepareLive(app, settings.MAX_SUBSCRIPTIONS, notifyChannel);
  watchRequests(app, telemetry);
  const inBackground = prepareBackground(app);
  const authentication = prepareAuthentication(app, settings, { em, inBackground });
  const contexts = contextFactories(app, { em, inBackground, ...live }, settings, authentication);
  const api = { report, name, send: sendParts, createContext: contexts.ofPeople };
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(commonHeaders(request));
    done();
  });
  prepareDrain(app, callPrimary);
  app.decorate("work", null);
  limitUnsentResponses(app, settings.MAX_UNSENT_MB * 1_000_000);
  const hasCors = settings.CORS_ORIGINS.length > 0;
  if (hasCors)
    await app.register(cors, {
      origin: settings.CORS_ORIGINS,
      // A page of a listed origin may use the session of whoever looks at it.
      credentials: true,
      methods: ["GET", "HEAD", "POST", "PATCH", "DELETE"],
      exposedHeaders: [
        "ETag",
        "Link",
        "RateLimit-Limit",
        "RateLimit-Remaining",
        "RateLimit-Reset",
        "Retry-After",
        "X-Request-Id",
      ],
      // Without this, the plugin responds in plain text to an OPTIONS request that is no preflight.
      strictPreflight: false,
    });
  await limitRate(app, settings, callPrimary ? (...request) => callPrimary("count", ...request) : createCounter());
  handleFailures(app);
  limitDomains(app, { em, publicUrl: () => publicUrlOf(settings, app) });
  await app.register(health, { em });
  await app.register(metrics, { pools, callPrimary });
  await app.register(docs);
  await app.register(searchEngines, { em, publicUrl: () => publicUrlOf(settings, app) });
  await app.register(feeds, { createContext: contexts.ofPeople, publicUrl: () => publicUrlOf(settings, app) });
  const site = { em, authentication, publicUrl: () => publicUrlOf(settings, app) };
  await app.register(domainSignIn, site);
  await app.register(webApp, { ...site, hasCors });
  await app.register(async (apis) => {
    refuseUntilReady(apis);
    preventSharedCaching(apis, hasCors);
    await apis.register(unsubscribe, { em, settings });
    await apis.register(personSignIn, { ...site, createContext: contexts.ofPeople });
    await apis.register(auth, { authentication, publicUrl: () => publicUrlOf(settings, app) });
    // /v1 is for programs only: it does not accept cookies.
    await apis.register(rest, { prefix: "/v1", ...api, createContext: contexts.ofPrograms });
    await apis.register(async (sessions) => {
      renewCookies(sessions);
      writeParts(sessions);
      await sessions.register(ownData, { em, createContext: contexts.ofPeople });
      await sessions.register(trpc, { prefix: "/trpc", ...api });
      await sessions.register(graphql, { ...api, ...graphqlSettings(settings) });
    });
  });
  return app;
}

const graphqlSettings = (settings: Settings) => ({
  graphiql: settings.GRAPHIQL && staticFile,
  introspection: settings.GRAPHQL_INTROSPECTION,
  limits: {
    tokens: settings.GRAPHQL_MAX_TOKENS,
    depth: settings.GRAPHQL_MAX_DEPTH,
    aliases: settings.GRAPHQL_MAX_ALIASES,
    cost: settings.GRAPHQL_MAX_COST,
    directives: settings.GRAPHQL_MAX_DIRECTIVES,
    pageSize: settings.GRAPHQL_MAX_PAGE_SIZE,
  },
});

/** Sets the name of a request in metrics and traces, where one route serves many operations. */
const name = (request: FastifyRequest, routeName: string) => void (request.routeName = routeName);

const maxProjectIds = 10_000;

/** Returns a resolver that asks these name servers, or the system's, for at most six seconds. */
function resolver(servers: readonly string[]): Resolver {
  const dns = new Resolver({ timeout: 1_500, tries: 2 });
  if (servers.length > 0) dns.setServers(servers);
  return dns;
}

/** `/v1` asks for a token in public projects too. */
const withToken =
  (authenticate: Authenticate): Authenticate =>
  (sender) => {
    const found = authenticate(sender);
    return found instanceof Promise ? found.then((later) => later ?? unauthorized()) : (found ?? unauthorized());
  };

/** Returns functions that create contexts: for programs, which send tokens, and for people, who may have a session. */
function contextFactories(
  app: FastifyInstance,
  parts: Pick<ContextParts, "em" | "inBackground" | "publish" | "listen">,
  settings: Settings,
  { authenticate, authenticateSession, authenticateAtDomain, isSecure }: Authentication,
) {
  const { ANSWER_CACHE_MB: megabytes, MAX_ANSWER_MB, PROJECT_CREATION } = settings;
  const sealed = sealing(settings);
  const shared = {
    ...parts,
    isSecure,
    cache: megabytes > 0 ? new ResponseCache(megabytes * 1_000_000, cacheMetrics(app.telemetry.metrics)) : null,
    replicas: new Replicas(replicaMetrics(app)),
    pace: createPace({
      post: { most: settings.POSTS_PER_MINUTE, done: (most) => `shared ${most} ideas` },
      comment: { most: settings.COMMENTS_PER_MINUTE, done: (most) => `written ${most} comments` },
      vote: { most: settings.VOTES_PER_MINUTE, done: (most) => `voted ${most} times` },
    }),
    projectIds: new LRUCache<string, string>({ max: maxProjectIds }),
    maxResponseBytes: MAX_ANSWER_MB * 1_000_000,
    projectCreation: PROJECT_CREATION,
    seal: sealed?.seal ?? null,
    unseal: sealed?.unseal ?? null,
    verifySigned: signedTokenVerifier(
      outbound({ allowPrivate: settings.WEBHOOK_ALLOW_PRIVATE, timeout: 5_000, maxBytes: maxKeySetBytes }),
    ),
    publicUrl: () => publicUrlOf(settings, app),
    dns: resolver(settings.DNS_SERVERS),
    renewSession: (id: string) => parts.inBackground(() => renewSession(parts.em.getKysely(), id)),
  };
  return {
    ofPrograms: contextFactory({ ...shared, authenticate: withToken(authenticate) }),
    ofPeople: contextFactory({
      ...shared,
      authenticate: (request) => (request.ownProject ? authenticateAtDomain(request) : authenticateSession(request)),
    }),
  };
}
