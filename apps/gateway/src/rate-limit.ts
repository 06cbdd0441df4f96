import { DomainError, hashSecret } from "@earshot/domain";
import rateLimit, { normalizeIP } from "@fastify/rate-limit";
import { isIP } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { bearerToken } from "./context.ts";
import type { Settings } from "./env.ts";
import { connectRedis } from "./redis.ts";

/** How many clients are counted at once in memory; beyond that, the one unseen for longest is forgotten. */
const cache = 50_000;

/** An address's budget as against a token's, where only the token's is set: many people may share an address. */
const tokensPerAddress = 10;

/**
 * Counts the requests of each address, and of each token, by the minute; in Redis where several gateways share it.
 * By tokens alone, whoever invents a new one for each request would have a budget for each.
 */
export async function limitRate(app: FastifyInstance, settings: Settings): Promise<void> {
  const perToken = settings.RATE_LIMIT_PER_MINUTE;
  const perAddress = settings.RATE_LIMIT_PER_ADDRESS_PER_MINUTE ?? perToken * tokensPerAddress;
  if (perToken + perAddress === 0) return;
  const shared = settings.REDIS_URL ? await connectRedis(app, settings.REDIS_URL) : null;
  const store = shared && { redis: shared.redis, nameSpace: "earshot:", skipOnError: true };
  await app.register(rateLimit, { global: false, cache, ...store });
  const timeWindow = "1 minute";
  // All of an IPv6 network of 64 bits counts as one address: it is what one customer gets.
  // What a proxy forwards need not be an address.
  const ofAddress = ({ ip, socket }: FastifyRequest) =>
    `address:${normalizeIP(isIP(ip) ? ip : (socket.remoteAddress ?? ""))}`;
  const ofToken = (request: FastifyRequest) => `token:${hashSecret(bearerToken(request) ?? "").toString("base64url")}`;
  const address = app.createRateLimit({ max: perAddress, timeWindow, keyGenerator: ofAddress });
  const token = app.createRateLimit({ max: perToken, timeWindow, keyGenerator: ofToken });

  async function take(limit: typeof address, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const count = await limit(request);
    if (count.isAllowed) return;
    const { max, remaining, ttlInSeconds, isExceeded } = count;
    // This request itself is not counted: the store has failed.
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
    // The address first: what it may not ask does not touch the tokens' counts.
    if (perAddress > 0) await take(address, request, reply);
    if (perToken > 0 && bearerToken(request)) await take(token, request, reply);
  });
}
