import { rest, trpc } from "@earshot/api";
import type { Connection } from "@earshot/db";
import { graphql } from "@earshot/graphql";
import { mcp } from "@earshot/mcp";
import cors from "@fastify/cors";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from "fastify";
import { auth } from "./http/auth.ts";
import { renewCookies } from "./http/context.ts";
import { contextFactories } from "./process/contexts.ts";
import { docs } from "./web/docs.ts";
import { prepareDrain, refuseUntilReady } from "./http/drain.ts";
import type { Settings } from "./settings/env.ts";
import { respondToParserError, commonHeaders, handleFailures, report, sendFailure } from "./http/failures.ts";
import { domainSignIn } from "./web/sign-in/domain-sign-in.ts";
import { feeds } from "./web/feeds/feeds.ts";
import { health } from "./http/health.ts";
import { prepareBackground } from "./http/background.ts";
import { prepareLive } from "./live/live.ts";
import { preventSharedCaching } from "./http/response/cache-headers.ts";
import { metrics } from "./metrics/metrics-page.ts";
import { personSignIn } from "./web/sign-in/person-sign-in.ts";
import { limitDomains } from "./web/own-domain.ts";
import { prepareAuthentication, publicUrlOf } from "./settings/authentication.ts";
import { sendParts, writeParts } from "./http/response/parts.ts";
import { files } from "./files/files.ts";
import { fileStoreOf } from "./settings/files.ts";
import { exportedFile } from "./web/moving/exported-file.ts";
import { fileTime, limitBodyTime } from "./http/body-time.ts";
import { importFile } from "./web/moving/import-file.ts";
import { ownData } from "./web/moving/own-data.ts";
import { pathOf, proxyTrust, requestIds } from "./http/proxy.ts";
import { limitRate } from "./http/rate-limit.ts";
import { createCounter } from "./workers/request-counter.ts";
import { searchEngines } from "./web/search-engines.ts";
import { staticFile } from "./web/static-file.ts";
import { type Telemetry, watchRequests } from "./metrics/telemetry.ts";
import { limitUnsentResponses } from "./http/response/unsent-responses.ts";
import { unsubscribe } from "./web/unsubscribe.ts";
import { webApp } from "./web/web-app.ts";
import { widget } from "./web/widget.ts";
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
    // Time limits for slow clients, in milliseconds: 5 s for the headers, the time of a file for the body, and the setting's
    // time for a connection on which nothing moves while a response waits to be read.
    connectionTimeout: settings.ANSWER_TIMEOUT_SECONDS * 1_000,
    requestTimeout: fileTime,
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
  limitBodyTime(app);
  prepareDrain(app, callPrimary);
  app.decorate("work", null);
  limitUnsentResponses(app, settings.MAX_UNSENT_MB * 1_000_000);
  const hasCors = settings.CORS_ORIGINS.length > 0;
  if (hasCors)
    await app.register(cors, {
      origin: settings.CORS_ORIGINS,
      // A page of a listed origin may use the session of whoever looks at it.
      credentials: true,
      methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
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
  const publicUrl = () => publicUrlOf(settings, app);
  const site = { em, authentication, createContext: contexts.ofPeople, publicUrl };
  limitDomains(app, site);
  handleFailures(app);
  await app.register(health, { em });
  await app.register(metrics, { pools, callPrimary });
  await app.register(docs);
  await app.register(searchEngines, { em, publicUrl });
  await app.register(feeds, { createContext: contexts.ofPeople, publicUrl });
  await app.register(domainSignIn, site);
  await app.register(webApp, { ...site, hasCors });
  await app.register(widget, { em, inBackground });
  await app.register(files, { em, files: fileStoreOf(settings), createContext: contexts.ofPeople });
  await app.register(async (apis) => {
    refuseUntilReady(apis);
    preventSharedCaching(apis, hasCors);
    await apis.register(unsubscribe, { em, settings });
    await apis.register(personSignIn, site);
    await apis.register(auth, { authentication, publicUrl });
    // /v1 and /mcp are for programs only: they do not accept cookies.
    await apis.register(rest, { prefix: "/v1", ...api, createContext: contexts.ofPrograms });
    await apis.register(mcp, { ...api, origins: settings.CORS_ORIGINS, publicUrl, createContext: contexts.ofAgents });
    await apis.register(async (sessions) => {
      renewCookies(sessions);
      writeParts(sessions);
      await sessions.register(importFile, { em, createContext: contexts.ofPeople });
      await sessions.register(exportedFile, { em, createContext: contexts.ofPeople });
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
