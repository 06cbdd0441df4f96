import { rest, trpc } from "@earshot/api";
import type { Connection } from "@earshot/db";
import { renewSession } from "@earshot/domain";
import { graphql } from "@earshot/graphql";
import { AnswerCache, type Context, Replicas } from "@earshot/operations";
import cors from "@fastify/cors";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { Resolver } from "node:dns/promises";
import { auth } from "./auth.ts";
import { contextOf, type ContextParts, renewCookies } from "./context.ts";
import { docs } from "./docs.ts";
import { prepareDrain, refuseUntilReady } from "./drain.ts";
import type { Settings } from "./env.ts";
import { answerParserError, everyAnswer, handleFailures, report, sendFailure } from "./failures.ts";
import { feeds } from "./feeds.ts";
import { health } from "./health.ts";
import { prepareLater } from "./later.ts";
import { prepareLive } from "./live.ts";
import { cacheMetrics, replicaMetrics } from "./metrics.ts";
import { metrics } from "./metrics-page.ts";
import { type People, preparePeople, publicUrlOf } from "./people.ts";
import { proxyTrust, requestIds } from "./proxy.ts";
import { limitRate } from "./rate-limit.ts";
import { createCounter } from "./request-counter.ts";
import { sealing } from "./sealing.ts";
import { searchEngines } from "./search-engines.ts";
import { staticFile } from "./static-file.ts";
import { type Telemetry, watchRequests } from "./telemetry.ts";
import { limitUnsent } from "./unsent.ts";
import { unsubscribe } from "./unsubscribe.ts";
import { webApp } from "./web-app.ts";
import type { CallPrimary } from "./worker-calls.ts";

export interface AppParts extends Pick<Connection, "em" | "pools" | "notifyChannel"> {
  readonly settings: Settings;
  readonly logger: FastifyBaseLogger;
  readonly telemetry: Telemetry;
  /** Where this process is one of several workers. */
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
    // Slow clients are cut off, in milliseconds: the headers after 5 s, the whole request after 10 s, and a connection on
    // which nothing moves while a response waits to be read.
    connectionTimeout: settings.ANSWER_TIMEOUT_SECONDS * 1_000,
    requestTimeout: 10_000,
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 500, requireHostHeader: false },
    bodyLimit: settings.MAX_BODY_KB * 1024,
    // As long as the headers may be, so that the schema refuses what is too long with an error of its own.
    routerOptions: { maxParamLength: 16_384 },
    // Requests that arrive while it closes are still served: see drain.ts.
    return503OnClosing: false,
    frameworkErrors: sendFailure,
    clientErrorHandler: answerParserError,
  });
  app.server.maxConnections = maxConnections;
  const live = prepareLive(app, settings.MAX_SUBSCRIPTIONS, notifyChannel);
  watchRequests(app, telemetry);
  const later = prepareLater(app);
  const people = preparePeople(app, settings, { em, later });
  const contexts = contextFactories(app, { em, later, ...live }, settings, people);
  const api = { report, name, createContext: contexts.ofPeople };
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(everyAnswer(request));
    done();
  });
  prepareDrain(app, callPrimary);
  app.decorate("work", null);
  limitUnsent(app, settings.MAX_UNSENT_MB * 1_000_000);
  if (settings.CORS_ORIGINS.length > 0)
    await app.register(cors, {
      origin: settings.CORS_ORIGINS,
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
      // Otherwise it responds in plain text to an OPTIONS request that is no preflight.
      strictPreflight: false,
    });
  await limitRate(app, settings, callPrimary ? (...request) => callPrimary("count", ...request) : createCounter());
  handleFailures(app);
  await app.register(health, { em });
  await app.register(metrics, { pools, callPrimary });
  await app.register(docs);
  await app.register(searchEngines, { em, publicUrl: () => publicUrlOf(settings, app) });
  await app.register(feeds, { createContext: contexts.ofPeople, publicUrl: () => publicUrlOf(settings, app) });
  await app.register(webApp, { em, people, publicUrl: () => publicUrlOf(settings, app) });
  await app.register(async (apis) => {
    refuseUntilReady(apis);
    await apis.register(unsubscribe, { em, settings });
    await apis.register(auth, { people, publicUrl: () => publicUrlOf(settings, app) });
    // Programs only: no cookie opens /v1.
    await apis.register(rest, { prefix: "/v1", ...api, createContext: contexts.ofPrograms });
    await apis.register(async (sessions) => {
      renewCookies(sessions);
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

/** Names a request in metrics and traces, where one route serves many operations. */
const name = (request: FastifyRequest, routeName: string) => void (request.routeName = routeName);

const maxProjectIds = 10_000;

/** Asks these name servers, or the system's, for at most six seconds. */
function resolver(servers: readonly string[]): Resolver {
  const dns = new Resolver({ timeout: 1_500, tries: 2 });
  if (servers.length > 0) dns.setServers(servers);
  return dns;
}

/** Creates contexts: of programs, which send tokens, and of people, who may have a session. */
function contextFactories(
  app: FastifyInstance,
  parts: Pick<ContextParts, "em" | "later" | "publish" | "listen">,
  settings: Settings,
  { authenticate, authenticateSession, isSecure }: People,
) {
  const { ANSWER_CACHE_MB: megabytes, MAX_ANSWER_MB, PROJECT_CREATION } = settings;
  const shared = {
    ...parts,
    isSecure,
    cache: megabytes > 0 ? new AnswerCache(megabytes * 1_000_000, cacheMetrics(app.telemetry.metrics)) : null,
    replicas: new Replicas(replicaMetrics(app)),
    projectIds: new LRUCache<string, string>({ max: maxProjectIds }),
    maxAnswerBytes: MAX_ANSWER_MB * 1_000_000,
    projectCreation: PROJECT_CREATION,
    seal: sealing(settings)?.seal ?? null,
    publicUrl: () => publicUrlOf(settings, app),
    dns: resolver(settings.DNS_SERVERS),
    renewSession: (id: string) => parts.later(() => renewSession(parts.em.getKysely(), id)),
  };
  return {
    ofPrograms: (request: FastifyRequest): Context => contextOf(request, { ...shared, authenticate }),
    ofPeople: (request: FastifyRequest): Context =>
      contextOf(request, { ...shared, authenticate: authenticateSession }),
  };
}
