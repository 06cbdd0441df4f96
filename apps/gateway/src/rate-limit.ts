import { DomainError, hashSecret } from "@earshot/domain";
import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";
import { Redis } from "ioredis";
import { bearerToken } from "./context.ts";
import type { Settings } from "./env.ts";

/** Counts the requests of each token, or of each address where there is none; in Redis where several gateways share it. */
export async function limitRate(app: FastifyInstance, { RATE_LIMIT_PER_MINUTE, REDIS_URL }: Settings): Promise<void> {
  const redis = REDIS_URL ? new Redis(REDIS_URL, { connectTimeout: 500, maxRetriesPerRequest: 1 }) : null;
  redis?.on("error", (error) => app.log.warn({ err: error }, "Redis does not answer; requests are not counted"));
  app.addHook("onClose", async () => redis?.disconnect());
  await app.register(rateLimit, {
    max: RATE_LIMIT_PER_MINUTE,
    timeWindow: "1 minute",
    ...(redis && { redis, skipOnError: true }),
    keyGenerator: (request) => {
      const token = bearerToken(request);
      return token ? hashSecret(token).toString("base64url") : request.ip;
    },
    errorResponseBuilder: (_, { after }) =>
      new DomainError("TOO_MANY_REQUESTS", `too many requests: try again in ${after}.`),
  });
}
