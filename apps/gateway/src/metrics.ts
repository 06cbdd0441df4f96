import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Connection } from "@earshot/db";

/** Metrics of the process: event loop lag, memory, CPU, garbage collection. One set for all gateways in it. */
const ofProcess = new Registry();
collectDefaultMetrics({ register: ofProcess });

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export type Metrics = ReturnType<typeof createMetrics>;

/** Every metric. A label has a bounded set of values, whatever clients send. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: "earshot_http_request_duration_seconds",
    help: "Time from a request's headers to the end of its answer, by route and status.",
    labelNames: ["method", "route", "code"],
    buckets,
    registers,
  });
  return {
    registry,
    /** Takes seconds. */
    requests: bound((method: string, route: string, code: string) => requests.labels(method, route, code)),
    errors: new Counter({
      name: "earshot_errors_total",
      help: "Errors that were answered, by API and code. One GraphQL answer may have several.",
      labelNames: ["api", "code"],
      registers,
    }),
    statements: new Histogram({
      name: "earshot_statement_duration_seconds",
      help: "Time from sending a statement to its result.",
      buckets,
      registers,
    }),
    connections: new Gauge({
      name: "earshot_pool_connections",
      help: "PostgreSQL connections: all, idle ones, and requests that wait for one.",
      labelNames: ["pool", "state"],
      registers,
    }),
    cachedAnswers: new Counter({
      name: "earshot_answer_cache_total",
      help: "Cacheable answers, by whether they came from the cache: hit or miss.",
      labelNames: ["result"],
      registers,
    }),
    cacheSize: new Gauge({
      name: "earshot_answer_cache_bytes",
      help: "The size of the cached answers.",
      registers,
    }),
    backups: new Counter({
      name: "earshot_backups_total",
      help: "Scheduled backups, by whether they were written or failed.",
      labelNames: ["result"],
      registers,
    }),
    dropped: new Counter({
      name: "earshot_http_connections_refused_total",
      help: "Connections that were closed because there were too many.",
      registers,
    }),
  };
}

/** Looks up the child of each combination of labels once, because every request needs one. */
function bound<Child>(find: (a: string, b: string, c: string) => Child): (a: string, b: string, c: string) => Child {
  const known = new Map<string, Map<string, Map<string, Child>>>();
  return (a, b, c) => {
    const ofB = known.get(b) ?? new Map<string, Map<string, Child>>();
    const ofC = ofB.get(c) ?? new Map<string, Child>();
    const child = ofC.get(a) ?? find(a, b, c);
    known.set(b, ofB.set(c, ofC.set(a, child)));
    return child;
  };
}

/** Counts the use of the answer cache. */
export const cacheMetrics = ({ cachedAnswers, cacheSize }: Metrics) => ({
  used: (isHit: boolean) => cachedAnswers.inc({ result: isHit ? "hit" : "miss" }),
  resized: (bytes: number) => cacheSize.set(bytes),
});

/** `/metrics`, for Prometheus. It has no secret; a proxy can hide it. */
export async function metrics(app: FastifyInstance, { pools }: Pick<Connection, "pools">): Promise<void> {
  app.get("/metrics", { config: { rateLimit: false } }, async (_, reply) => {
    const { registry, connections } = app.telemetry.metrics;
    for (const [pool, { totalCount, idleCount, waitingCount }] of pools) {
      connections.set({ pool, state: "total" }, totalCount);
      connections.set({ pool, state: "idle" }, idleCount);
      connections.set({ pool, state: "waiting" }, waitingCount);
    }
    const texts = await Promise.all([registry.metrics(), ofProcess.metrics()]);
    return reply.type(registry.contentType).send(texts.join("\n"));
  });
}
