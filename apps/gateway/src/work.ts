import type { Connection } from "@earshot/db";
import { outbound, type Work } from "@earshot/jobs";
import type { Context } from "@earshot/operations";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Settings } from "./env.ts";
import { mailOf } from "./mail.ts";
import { jobMetrics, type Metrics } from "./metrics.ts";
import { publicUrlOf } from "./people.ts";
import { sealing } from "./sealing.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** The background work of this process, if it does any. */
    work: Work | null;
  }
}

interface Parts extends Pick<Context, "publish"> {
  readonly log: FastifyBaseLogger;
  readonly metrics: Metrics;
  /** The server, if this process is one. */
  readonly app?: FastifyInstance;
}

/** What background work needs of a process. */
export const workParts = (
  settings: Settings,
  { em, queue, vacuum }: Connection,
  { publish, log, metrics, app }: Parts,
) => ({
  em,
  database: queue,
  publish,
  warn: (message: string) => log.warn(message),
  unseal: sealing(settings)?.unseal ?? null,
  publicUrl: () => publicUrlOf(settings, app),
  post: outbound({ allowPrivate: settings.WEBHOOK_ALLOW_PRIVATE }),
  mail: mailOf(settings, em, app),
  eventRetentionDays: settings.EVENT_RETENTION_DAYS,
  vacuum,
  metrics: jobMetrics(metrics),
});
