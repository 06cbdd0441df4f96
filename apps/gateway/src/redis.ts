import type { FastifyInstance } from "fastify";
import { Redis } from "ioredis";

/** For how long Redis may keep a request waiting, in milliseconds. */
const patience = 250;

/** While Redis is gone, one warning in so many milliseconds. */
const warningInterval = 10_000;

/** Redis, for as long as this gateway runs. While it is gone every command fails at once, and `warn` says so now and then. */
export async function connectRedis(app: FastifyInstance, url: string): Promise<{ redis: Redis; warn(): void }> {
  let lastWarning = -Infinity;
  const warn = (error?: Error) => {
    if (performance.now() - lastWarning < warningInterval) return;
    lastWarning = performance.now();
    app.log.warn({ err: error }, "Redis does not answer; requests are not counted");
  };
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    connectTimeout: 2 * patience,
    commandTimeout: patience,
    // A connection that says nothing is given up, so that only the first requests wait for it.
    socketTimeout: 2 * patience,
  });
  redis.on("error", warn);
  app.addHook("onClose", async () => redis.disconnect());
  // It goes on trying by itself.
  await redis.connect().catch(() => undefined);
  return { redis, warn };
}
