import { rest, trpc } from "@earshot/api";
import { authenticator, oidcVerifier } from "@earshot/auth";
import type { Connection } from "@earshot/db";
import { graphql } from "@earshot/graphql";
import { AnswerCache } from "@earshot/operations";
import cors from "@fastify/cors";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { contextOf, type ContextParts } from "./context.ts";
import { docs } from "./docs.ts";
import { prepareDrain, refuseUntilReady } from "./drain.ts";
import type { Settings } from "./env.ts";
import { answerParserError, everyAnswer, handleFailures, report, sendFailure } from "./failures.ts";
import { health } from "./health.ts";
import { prepareLive } from "./live.ts";
import { cacheMetrics, metrics } from "./metrics.ts";
import { proxyTrust, requestIds } from "./proxy.ts";
import { limitRate } from "./rate-limit.ts";
import { type Telemetry, watchRequests } from "./telemetry.ts";

export interface AppParts extends Pick<Connection, "em" | "pools" | "notifyChannel"> {
  readonly settings: Settings;
  readonly logger: FastifyBaseLogger;
  readonly telemetry: Telemetry;
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
}: AppParts): Promise<FastifyInstance> {
  const trustProxy = proxyTrust(settings.TRUST_PROXY);
  const app = Fastify({
    loggerInstance: logger,
    genReqId: requestIds(trustProxy),
    trustProxy,
    // Slow clients are cut off, in milliseconds: the headers after 5 s, the whole request after 10 s.
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
  const api = { createContext: contextFactory(app, { em, ...live }, settings), report, name };
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(everyAnswer(request));
    done();
  });
  prepareDrain(app);
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
  await limitRate(app, settings);
  handleFailures(app);
  await app.register(health, { em });
  await app.register(metrics, { pools });
  await app.register(docs);
  await app.register(async (apis) => {
    refuseUntilReady(apis);
    await apis.register(rest, { prefix: "/v1", ...api });
    await apis.register(trpc, { prefix: "/trpc", ...api });
    await apis.register(graphql, { ...api, ...graphqlSettings(settings) });
  });
  return app;
}

const graphqlSettings = (settings: Settings) => ({
  graphiql: settings.GRAPHIQL,
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

function contextFactory(
  app: FastifyInstance,
  parts: Pick<ContextParts, "em" | "publish" | "listen">,
  settings: Settings,
) {
  const { OIDC_ISSUER: issuer, OIDC_AUDIENCE: audience, ANSWER_CACHE_MB: megabytes } = settings;
  const authenticate = authenticator(parts.em, issuer && audience ? oidcVerifier(issuer, audience) : null);
  const cache = megabytes > 0 ? new AnswerCache(megabytes * 1_000_000, cacheMetrics(app.telemetry.metrics)) : null;
  const projectIds = new LRUCache<string, string>({ max: maxProjectIds });
  const pending = new Set<Promise<unknown>>();
  const later = (work: () => Promise<unknown>) => {
    const settled = work()
      .catch((error: unknown) => app.log.warn({ err: error }, "work after an answer failed"))
      .finally(() => pending.delete(settled));
    pending.add(settled);
  };
  app.addHook("onClose", async () => void (await Promise.all(pending)));
  return (request: FastifyRequest) => contextOf(request, { ...parts, later, cache, projectIds, authenticate });
}
