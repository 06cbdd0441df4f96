import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Connection } from "@earshot/db";

/** The process's own: the event loop's lag, memory, CPU, garbage collection. Once, however many gateways it holds. */
const ofProcess = new Registry();
collectDefaultMetrics({ register: ofProcess });

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export type Metrics = ReturnType<typeof createMetrics>;

/** What is counted. A label's values are a closed set, whatever anyone sends. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: "earshot_http_request_duration_seconds",
    help: "Time from a request's head to the end of its answer, by route and status.",
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
      help: "Failures that were answered, by door and the catalogue's code; GraphQL's may share one answer.",
      labelNames: ["door", "code"],
      registers,
    }),
    statements: new Histogram({
      name: "earshot_statement_duration_seconds",
      help: "Time from a statement's sending to its answer.",
      buckets,
      registers,
    }),
    connections: new Gauge({
      name: "earshot_pool_connections",
      help: "PostgreSQL connections: all, idle ones, and requests that wait for one.",
      labelNames: ["pool", "state"],
      registers,
    }),
    answers: new Counter({
      name: "earshot_answers_total",
      help: "Answers that may be kept until something changes, by whether they were.",
      labelNames: ["kept"],
      registers,
    }),
    answersSize: new Gauge({
      name: "earshot_answers_bytes",
      help: "The size of the answers that are kept.",
      registers,
    }),
    dropped: new Counter({
      name: "earshot_dropped_sockets_total",
      help: "Clients that were hung up on, for there were too many.",
      registers,
    }),
  };
}

/** Looks up what belongs to the labels' values once: it is on every request's way. */
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

/** `/metrics`, for Prometheus. There is no secret in it; whoever does not want it seen hides it behind a proxy. */
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
