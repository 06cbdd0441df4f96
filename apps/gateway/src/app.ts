import { rest, trpc } from "@earshot/api";
import type { Connection } from "@earshot/db";
import type { Context } from "@earshot/domain";
import { graphql } from "@earshot/graphql";
import cors from "@fastify/cors";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from "fastify";
import { contextOf, type ContextParts } from "./context.ts";
import { docs } from "./docs.ts";
import { openLate, prepareDrain } from "./drain.ts";
import type { Settings } from "./env.ts";
import { answerParserError, everyAnswer, handleFailures, report, sendFailure } from "./failures.ts";
import { health } from "./health.ts";
import { createKept } from "./kept.ts";
import { prepareLive } from "./live.ts";
import { metrics } from "./metrics.ts";
import { oidcVerifier } from "./oidc.ts";
import { proxyTrust, requestIds } from "./proxy.ts";
import { limitRate } from "./rate-limit.ts";
import { type Telemetry, watchRequests } from "./telemetry.ts";

export interface AppParts extends Pick<Connection, "em" | "pools" | "wire"> {
  readonly settings: Settings;
  readonly logger: FastifyBaseLogger;
  readonly telemetry: Telemetry;
}

/** How many clients may be connected; who comes then is hung up on. The system's files are left for the database. */
const maxConnections = 10_000;

/** The doors on one Fastify. It does not listen yet. */
export async function createApp({ em, wire, pools, settings, logger, telemetry }: AppParts): Promise<FastifyInstance> {
  const trustProxy = proxyTrust(settings.TRUST_PROXY);
  const app = Fastify({
    loggerInstance: logger,
    genReqId: requestIds(trustProxy),
    trustProxy,
    // Slow clients are cut off, in milliseconds: the headers after 5 s, the whole request after 10 s.
    requestTimeout: 10_000,
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 500, requireHostHeader: false },
    bodyLimit: settings.MAX_BODY_KB * 1024,
    // As long as the headers may be, so that what is too long is refused by its schema, with a sentence of its own.
    routerOptions: { maxParamLength: 16_384 },
    // Requests that come in while it closes are still answered; see drain.ts.
    return503OnClosing: false,
    frameworkErrors: sendFailure,
    clientErrorHandler: answerParserError,
  });
  app.server.maxConnections = maxConnections;
  const live = prepareLive(app, settings.MAX_SUBSCRIPTIONS, wire);
  watchRequests(app, telemetry);
  const door = { createContext: contextFactory(app, { em, ...live }, settings), report, name };
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
      // It would answer an OPTIONS that is no preflight in plain text.
      strictPreflight: false,
    });
  await limitRate(app, settings);
  handleFailures(app);
  await app.register(health, { em });
  await app.register(metrics, { pools });
  await app.register(docs);
  await app.register(async (doors) => {
    openLate(doors);
    await doors.register(rest, { prefix: "/v1", ...door });
    await doors.register(trpc, { prefix: "/trpc", ...door });
    await doors.register(graphql, { ...door, ...graphqlSettings(settings) });
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
    reads: settings.GRAPHQL_MAX_STATEMENTS,
  },
});

/** Says what metrics and traces call a request, where its route stands for many things. */
const name = (request: FastifyRequest, routeName: string) => void (request.routeName = routeName);

function contextFactory(
  app: FastifyInstance,
  parts: Omit<ContextParts, "later" | "kept" | "verifyJwt">,
  settings: Settings,
) {
  const { OIDC_ISSUER: issuer, OIDC_AUDIENCE: audience } = settings;
  const verifyJwt = issuer && audience ? oidcVerifier(issuer, audience) : null;
  const kept = createKept(settings.ANSWER_CACHE_MB, app.telemetry.metrics);
  const pending = new Set<Promise<unknown>>();
  const later = (work: () => Promise<unknown>) => {
    const settled = work()
      .catch((error: unknown) => app.log.warn({ err: error }, "work after an answer failed"))
      .finally(() => pending.delete(settled));
    pending.add(settled);
  };
  app.addHook("onClose", async () => void (await Promise.all(pending)));
  return (request: FastifyRequest): Context => contextOf(request, { ...parts, later, kept, verifyJwt });
}
