import type { FastifyInstance } from "fastify";
import { Counter, Gauge, Histogram, Registry } from "prom-client";

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * Creates the metrics that are counted as things happen; metrics-page.ts adds those that are read for a page. A label
 * has a bounded set of values, whatever clients send.
 */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: "earshot_http_request_duration_seconds",
    help: "Time from a request's headers to the end of its response, by route and status.",
    labelNames: ["method", "route", "code"],
    buckets,
    registers,
  });
  return {
    registry,
    /** Observes seconds. */
    requests: bound((method: string, route: string, code: string) => requests.labels(method, route, code)),
    errors: new Counter({
      name: "earshot_errors_total",
      help: "Errors in responses, by API and code. One GraphQL response may have several.",
      labelNames: ["api", "code"],
      registers,
    }),
    statements: new Histogram({
      name: "earshot_statement_duration_seconds",
      help: "Time from sending a statement to its result.",
      buckets,
      registers,
    }),
    cachedResponses: new Counter({
      name: "earshot_answer_cache_total",
      help: "Cacheable responses, by whether they came from the cache: hit or miss.",
      labelNames: ["result"],
      registers,
    }),
    cacheSize: new Gauge({
      name: "earshot_answer_cache_bytes",
      help: "The size of the cached responses.",
      registers,
    }),
    replicaReads: new Counter({
      name: "earshot_replica_reads_total",
      help: "Reads that a replica was asked for: current, or behind or failed, which the primary did again.",
      labelNames: ["result"],
      registers,
    }),
    backups: new Counter({
      name: "earshot_backups_total",
      help: "Scheduled backups, by whether they were written or failed.",
      labelNames: ["result"],
      registers,
    }),
    pictures: new Counter({
      name: "earshot_pictures_total",
      help: "Pictures that were uploaded: stored, refused, or failed by a fault of the server.",
      labelNames: ["result"],
      registers,
    }),
    relayed: new Counter({
      name: "earshot_events_relayed_total",
      help: "Events that were passed on to webhooks, chat, mail and notifications.",
      registers,
    }),
    relayLag: new Gauge({
      name: "earshot_event_lag_seconds",
      help: "How old the oldest event was that was last passed on.",
      registers,
    }),
    heldBack: new Gauge({
      name: "earshot_events_held_back_seconds",
      help: "For how long events have waited for an open transaction of the database, and which one after 5 s.",
      labelNames: ["holder"],
      aggregator: "max",
      registers,
    }),
    webhooks: new Counter({
      name: "earshot_webhook_attempts_total",
      help: "Attempts to deliver to webhooks: delivered, pending if there is to be another one, or failed for good.",
      labelNames: ["result"],
      registers,
    }),
    chats: new Counter({
      name: "earshot_chat_posts_total",
      help: "Messages to chats, by outcome: sent or failed. A failed one is tried again.",
      labelNames: ["outcome"],
      registers,
    }),
    mails: new Counter({
      name: "earshot_mails_total",
      help: "Mails of jobs, by kind and outcome: sent, failed, which are tried again, or refused for good.",
      labelNames: ["kind", "outcome"],
      registers,
    }),
    parts: new Counter({
      name: "earshot_write_parts_total",
      help: "Parts of long writes: status.emptying, project.deleted, import, import.fetching, or export.",
      labelNames: ["kind"],
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

/** Counts the use of the response cache. */
export const cacheMetrics = ({ cachedResponses, cacheSize }: Metrics) => ({
  used: (isHit: boolean) => cachedResponses.inc({ result: isHit ? "hit" : "miss" }),
  resized: (bytes: number) => cacheSize.set(bytes),
});

/** Counts the reads of replicas, and logs failures. */
export const replicaMetrics = ({ telemetry, log }: FastifyInstance) => ({
  read(result: string, error?: unknown) {
    telemetry.metrics.replicaReads.inc({ result });
    if (error) log.warn({ err: error }, "a replica failed, so the primary reads");
  },
});

/** Counts the work of jobs. */
export const jobMetrics = ({ relayed, relayLag, heldBack, webhooks, chats, mails, parts }: Metrics) => ({
  called: (result: string) => webhooks.inc({ result }),
  relayed(count: number, lag: number) {
    relayed.inc(count);
    relayLag.set(lag);
  },
  heldBack(seconds: number, holder: string | null) {
    // One series: that of the transaction before ends.
    heldBack.reset();
    heldBack.set({ holder: holder ?? "" }, seconds);
  },
  chatted: (isPosted: boolean) => chats.inc({ outcome: isPosted ? "sent" : "failed" }),
  mailed: (kind: string, outcome: string) => mails.inc({ kind, outcome }),
  wrotePart: (kind: string) => parts.inc({ kind }),
});
