import { bearerToken } from "@earshot/auth";
import { DomainError, hashSecret } from "@earshot/operations";
import rateLimit, { type FastifyRateLimitStoreCtor } from "@fastify/rate-limit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { clientAddress } from "./client-address.ts";
import type { Settings } from "../settings/env.ts";
import { connectRedis } from "./redis.ts";
import type { CountRequest } from "../workers/request-counter.ts";

/**
 * The limit of an address is this many times a token's, if only the token's is set: many people may share an address.
 */
const tokensPerAddress = 10;

/** Returns a store that counts by this function. A key names its limit, so one function serves all limits. */
const storeOf = (count: CountRequest): FastifyRateLimitStoreCtor =>
  class Store {
    async incr(...[key, done, milliseconds]: Parameters<InstanceType<FastifyRateLimitStoreCtor>["incr"]>) {
      try {
        done(null, await count(key, milliseconds));
      } catch (error) {
        done(error as Error);
      }
    }

    child(): this {
      return this;
    }
  };

/**
 * Limits the requests per minute of each address and of each token, in Redis if several gateways share the count. A
 * client could evade a limit by token alone with an invented token for each request.
 */
export async function limitRate(app: FastifyInstance, settings: Settings, countRequest: CountRequest): Promise<void> {
  const perToken = settings.RATE_LIMIT_PER_MINUTE;
  const perAddress = settings.RATE_LIMIT_PER_ADDRESS_PER_MINUTE ?? perToken * tokensPerAddress;
  if (perToken + perAddress === 0) return;
  const shared = settings.REDIS_URL ? await connectRedis(app, settings.REDIS_URL) : null;
  const store = shared
    ? { redis: shared.redis, nameSpace: "earshot:", skipOnError: true }
    : { store: storeOf(countRequest) };
  await app.register(rateLimit, { global: false, ...store });
  const timeWindow = "1 minute";
  const ofAddress = (request: FastifyRequest) => `address:${clientAddress(request)}`;
  const ofToken = (request: FastifyRequest) =>
    `token:${hashSecret(bearerToken(request.headers) ?? "").toString("base64url")}`;
  const address = app.createRateLimit({ max: perAddress, timeWindow, keyGenerator: ofAddress });
  const token = app.createRateLimit({ max: perToken, timeWindow, keyGenerator: ofToken });

  async function take(limit: typeof address, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const calls = request.routeOptions.config.callsOf?.(request) ?? 1;
    const counts = await Promise.all([limit(request), ...Array.from({ length: calls - 1 }, () => limit(request))]);
    // The calls count in this order, so the last count is the highest.
    const count = counts.at(-1) ?? counts[0];
    if (count.isAllowed) return;
    const { max, remaining, ttlInSeconds, isExceeded } = count;
    // The store failed, so this request is not counted.
    if (remaining === max) return shared?.warn();
    const told = reply.getHeader("ratelimit-remaining");
    if (told === undefined || remaining < Number(told))
      reply.headers({
        "ratelimit-limit": max,
        "ratelimit-remaining": remaining,
        "ratelimit-reset": ttlInSeconds,
      });
    if (!isExceeded) return;
    throw new DomainError("TOO_MANY_REQUESTS", `too many requests: try again in ${ttlInSeconds} seconds.`, {
      retryAfter: ttlInSeconds,
    });
  }

  app.addHook("onRequest", async (request, reply) => {
    if (request.routeOptions.config.rateLimit === false) return;
    // The address counts first, so that requests over its limit do not use up a token's.
    if (perAddress > 0) await take(address, request, reply);
    if (perToken > 0 && bearerToken(request.headers)) await take(token, request, reply);
  });
}
