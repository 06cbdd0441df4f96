import type { Connection } from "@earshot/db";
import type { FastifyInstance } from "fastify";
import { setTimeout } from "node:timers/promises";
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type { Metrics } from "./metrics.ts";
import type { Measured } from "../workers/metrics-sum.ts";
import type { CallPrimary } from "../workers/worker-calls.ts";

/** Metrics of the process: event loop lag, memory, CPU, garbage collection. All gateways in it share one set. */
const ofProcess = new Registry();
collectDefaultMetrics({ register: ofProcess });

/** Returns the metrics of this process. */
export async function measure({ registry }: Metrics): Promise<Measured> {
  return (await Promise.all([registry.getMetricsAsJSON(), ofProcess.getMetricsAsJSON()])).flat();
}

/** The milliseconds for which the page waits for the database. */
const databaseTime = 2_000;

interface Parts extends Pick<Connection, "pools"> {
  readonly callPrimary?: CallPrimary | undefined;
}

/** `/metrics`, for Prometheus: of all workers if there are several. It shows no secrets; a proxy can hide it. */
export async function metrics(app: FastifyInstance, { pools, callPrimary }: Parts): Promise<void> {
  const { registry } = app.telemetry.metrics;
  const pooled = new Gauge({
    name: "earshot_pool_connections",
    help: "PostgreSQL connections: all, idle ones, and requests that wait for one.",
    labelNames: ["pool", "state"],
    registers: [],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of pools) {
        this.set({ pool, state: "total" }, totalCount);
        this.set({ pool, state: "idle" }, idleCount);
        this.set({ pool, state: "waiting" }, waitingCount);
      }
    },
  });
  const jobs = new Gauge({
    name: "earshot_jobs",
    help: "Jobs in the queue, by name and state: waiting, or failed for good.",
    labelNames: ["name", "state"],
    registers: [],
    async collect() {
      // The other metrics matter most while the database is away.
      const depths = await Promise.race([
        app.work?.depths().catch(() => undefined),
        setTimeout(databaseTime, undefined, { ref: false }),
      ]);
      this.reset();
      for (const { name, waiting, failed } of depths ?? []) {
        this.set({ name, state: "waiting" }, waiting);
        this.set({ name, state: "failed" }, failed);
      }
    },
  });
  const liveUpdates = new Gauge({
    name: "earshot_live_updates_up",
    help: "1 while this process, or each of the workers, receives the events of other processes, else 0.",
    aggregator: "min",
    registers: [],
    collect() {
      this.set(Number(app.isHearing));
    },
  });
  for (const gauge of [pooled, jobs, liveUpdates]) registry.registerMetric(gauge);
  const ofThisProcess = async () => (await Promise.all([registry.metrics(), ofProcess.metrics()])).join("\n");
  app.get("/metrics", { config: { rateLimit: false } }, async (_, reply) =>
    reply.type(registry.contentType).send(await (callPrimary?.("metrics") ?? ofThisProcess())),
  );
}
