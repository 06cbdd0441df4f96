import type { FastifyInstance } from "fastify";
import type { Redis } from "ioredis";

/** The longest that a request waits for Redis, in milliseconds. */
const patience = 250;

/** The shortest time between two warnings while Redis is unreachable, in milliseconds. */
const warningInterval = 10_000;

/** Connects to Redis until this gateway ends. While it is unreachable every command fails at once; `warn` logs that. */
export async function connectRedis(app: FastifyInstance, url: string): Promise<{ redis: Redis; warn(): void }> {
  let lastWarning = -Infinity;
  const warn = (error?: Error) => {
    if (performance.now() - lastWarning < warningInterval) return;
    lastWarning = performance.now();
    app.log.warn({ err: error }, "Redis does not answer; requests are not counted");
  };
  // Loaded only where it is used.
  const { Redis: Client } = await import("ioredis");
  const redis = new Client(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    connectTimeout: 2 * patience,
    commandTimeout: patience,
    // A silent connection is closed, so that only the first requests wait for it.
    socketTimeout: 2 * patience,
  });
  redis.on("error", warn);
  app.addHook("onClose", async () => redis.disconnect());
  // ioredis reconnects by itself.
  await redis.connect().catch(() => undefined);
  return { redis, warn };
}
