import type { Connection } from "@earshot/db";
import { outbound, type Work } from "@earshot/jobs";
import type { Context } from "@earshot/operations";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Settings } from "../settings/env.ts";
import { fileStoreOf } from "../settings/files.ts";
import { mailOf } from "../settings/mail.ts";
import { jobMetrics, type Metrics } from "../metrics/metrics.ts";
import { publicUrlOf } from "../settings/authentication.ts";
import { sealing, signerOf } from "../settings/sealing.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** The background work of this process; null if it does none. */
    work: Work | null;
  }
}

interface ServiceParts extends Pick<Context, "publish"> {
  readonly metrics: Metrics;
  /** The server, if this process is one. */
  readonly app?: FastifyInstance;
}

interface Parts extends ServiceParts {
  readonly log: FastifyBaseLogger;
}

/** Returns the services that background work uses. */
export const servicesOf = (settings: Settings, em: Connection["em"], { publish, metrics, app }: ServiceParts) => ({
  em,
  publish,
  unseal: sealing(settings)?.unseal ?? null,
  sign: signerOf(settings),
  publicUrl: () => publicUrlOf(settings, app),
  post: outbound({ allowPrivate: settings.WEBHOOK_ALLOW_PRIVATE }),
  fetch: outbound({ allowPrivate: settings.WEBHOOK_ALLOW_PRIVATE, timeout: 30_000, maxBytes: 20_000_000 }),
  files: fileStoreOf(settings),
  mail: mailOf(settings, em, app),
  eventRetentionDays: settings.EVENT_RETENTION_DAYS,
  metrics: jobMetrics(metrics),
});

/** Returns the parts of a process that background work needs. */
export const workParts = (settings: Settings, { em, queue, vacuum }: Connection, { log, ...parts }: Parts) => ({
  ...servicesOf(settings, em, parts),
  database: queue,
  warn: (message: string) => log.warn(message),
  vacuum,
});
