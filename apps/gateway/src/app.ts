import { rest, trpc } from "@earshot/api";
import type { Context } from "@earshot/domain";
import { graphql } from "@earshot/graphql";
import cors from "@fastify/cors";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from "fastify";
import { randomUUID } from "node:crypto";
import { contextOf } from "./context.ts";
import { docs } from "./docs.ts";
import { prepareDrain } from "./drain.ts";
import type { Settings } from "./env.ts";
import { answerParserError, handleFailures, sendFailure } from "./failures.ts";
import { health } from "./health.ts";
import { oidcVerifier } from "./oidc.ts";
import { limitRate } from "./rate-limit.ts";

export interface AppParts extends Pick<Context, "em"> {
  readonly settings: Settings;
  readonly logger: FastifyBaseLogger;
}

/** The doors on one Fastify. It does not listen yet. */
export async function createApp({ em, settings, logger }: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: logger,
    genReqId: () => randomUUID(),
    trustProxy: settings.TRUST_PROXY,
    // Slow clients are cut off, in milliseconds: the headers after 5 s, the whole request after 10 s.
    requestTimeout: 10_000,
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000, requireHostHeader: false },
    // As long as the headers may be, so that what is too long is refused by its schema, with a sentence of its own.
    routerOptions: { maxParamLength: 16_384 },
    // Requests that come in while it closes are still answered; see drain.ts.
    return503OnClosing: false,
    frameworkErrors: sendFailure,
    clientErrorHandler: answerParserError,
  });
  const createContext = contextFactory(app, em, settings);
  app.addHook("onRequest", async (request, reply) => {
    reply.headers({ "x-request-id": request.id, "x-content-type-options": "nosniff" });
  });
  prepareDrain(app);
  handleFailures(app);
  if (settings.CORS_ORIGINS.length > 0)
    await app.register(cors, {
      origin: settings.CORS_ORIGINS,
      methods: ["GET", "HEAD", "POST", "PATCH", "DELETE"],
      exposedHeaders: ["Link", "Retry-After", "X-Request-Id"],
      // It would answer an OPTIONS that is no preflight in plain text.
      strictPreflight: false,
    });
  if (settings.RATE_LIMIT_PER_MINUTE > 0) await limitRate(app, settings);
  await app.register(health, { em });
  await app.register(docs);
  await app.register(rest, { prefix: "/v1", createContext });
  await app.register(trpc, { prefix: "/trpc", createContext });
  await app.register(graphql, { createContext });
  return app;
}

function contextFactory(app: FastifyInstance, em: Context["em"], settings: Settings) {
  const { OIDC_ISSUER: issuer, OIDC_AUDIENCE: audience } = settings;
  const verifyJwt = issuer && audience ? oidcVerifier(issuer, audience) : null;
  const pending = new Set<Promise<unknown>>();
  const later = (work: () => Promise<unknown>) => {
    const settled = work()
      .catch((error: unknown) => app.log.warn({ err: error }, "work after an answer failed"))
      .finally(() => pending.delete(settled));
    pending.add(settled);
  };
  app.addHook("onClose", async () => void (await Promise.all(pending)));
  return (request: FastifyRequest): Context => contextOf(request, { em, later, verifyJwt });
}
