import type { Connection } from "@earshot/db";
import { outbound, type Work } from "@earshot/jobs";
import type { Context } from "@earshot/operations";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Settings } from "../settings/env.ts";
import { mailOf } from "../settings/mail.ts";
import { jobMetrics, type Metrics } from "../metrics/metrics.ts";
import { publicUrlOf } from "../settings/authentication.ts";
import { sealing } from "../settings/sealing.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** The background work of this process; null if it does none. */
    work: Work | null;
  }
}

interface Parts extends Pick<Context, "publish"> {
  readonly log: FastifyBaseLogger;
  readonly metrics: Metrics;
  /** The server, if this process is one. */
  readonly app?: FastifyInstance;
}

/** Returns the parts of a process that background work needs. */
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
