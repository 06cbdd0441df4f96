import { bearerToken } from "@earshot/auth";
import { DomainError, hashSecret } from "@earshot/operations";
import rateLimit, { normalizeIP } from "@fastify/rate-limit";
import { isIP } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Settings } from "./env.ts";
import { connectRedis } from "./redis.ts";

/** How many clients are counted in memory. Above it, the least recent one is forgotten. */
const cache = 50_000;

/** The limit of an address as a multiple of a token's, if only the token's is set: many people may share an address. */
const tokensPerAddress = 10;

/**
 * Limits the requests a minute of each address and of each token, in Redis if several gateways share the count. A limit
 * by token alone could be evaded with an invented token for each request.
 */
export async function limitRate(app: FastifyInstance, settings: Settings): Promise<void> {
  const perToken = settings.RATE_LIMIT_PER_MINUTE;
  const perAddress = settings.RATE_LIMIT_PER_ADDRESS_PER_MINUTE ?? perToken * tokensPerAddress;
  if (perToken + perAddress === 0) return;
  const shared = settings.REDIS_URL ? await connectRedis(app, settings.REDIS_URL) : null;
  const store = shared && { redis: shared.redis, nameSpace: "earshot:", skipOnError: true };
  await app.register(rateLimit, { global: false, cache, ...store });
  const timeWindow = "1 minute";
  // An IPv6 network of 64 bits counts as one address, because one customer gets that many.
  // The value that a proxy forwards need not be an address.
  const ofAddress = ({ ip, socket }: FastifyRequest) =>
    `address:${normalizeIP(isIP(ip) ? ip : (socket.remoteAddress ?? ""))}`;
  const ofToken = (request: FastifyRequest) =>
    `token:${hashSecret(bearerToken(request.headers) ?? "").toString("base64url")}`;
  const address = app.createRateLimit({ max: perAddress, timeWindow, keyGenerator: ofAddress });
  const token = app.createRateLimit({ max: perToken, timeWindow, keyGenerator: ofToken });

  async function take(limit: typeof address, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const calls = request.routeOptions.config.callsOf?.(request) ?? 1;
    const counts = await Promise.all([limit(request), ...Array.from({ length: calls - 1 }, () => limit(request))]);
    // They are counted in this order.
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
    reply.header("retry-after", ttlInSeconds);
    throw new DomainError("TOO_MANY_REQUESTS", `too many requests: try again in ${ttlInSeconds} seconds.`);
  }

  app.addHook("onRequest", async (request, reply) => {
    if (request.routeOptions.config.rateLimit === false) return;
    // The address first, so that requests over its limit do not use up a token's.
    if (perAddress > 0) await take(address, request, reply);
    if (perToken > 0 && bearerToken(request.headers)) await take(token, request, reply);
  });
}
