import type { WatchStatement } from "@earshot/db";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Settings } from "../settings/env.ts";
import { createMetrics, type Metrics } from "./metrics.ts";
import type { RequestSpan, Tracing } from "./tracing.ts";

declare module "fastify" {
  interface FastifyInstance {
    telemetry: Telemetry;
  }
  interface FastifyRequest {
    /** The operation of a request whose route serves many, such as "/trpc/tag.list". */
    routeName: string | null;
    span: RequestSpan | null;
  }
}

/** The metrics and traces of a gateway. */
export interface Telemetry {
  readonly metrics: Metrics;
  /** Null without an endpoint for traces: OpenTelemetry is not loaded then. */
  readonly tracing: Tracing | null;
  readonly watchStatement: WatchStatement;
}

/** Opens the metrics, and traces if the settings name an endpoint for them. */
export async function openTelemetry(settings: Settings): Promise<Telemetry> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: service } = settings;
  const tracing = endpoint ? (await import("./tracing.ts")).openTracing(endpoint, service) : null;
  const metrics = createMetrics();
  const watchStatement: WatchStatement = (text, run) => {
    const start = performance.now();
    const result = tracing ? tracing.statement(text, run) : run();
    const observe = () => metrics.statements.observe((performance.now() - start) / 1000);
    if (result instanceof Promise) result.then(observe, observe);
    return result;
  };
  return { metrics, tracing, watchStatement };
}

const methods = new Set(["GET", "HEAD", "POST", "PATCH", "DELETE", "OPTIONS"]);

/** Returns the route of a request for metrics and traces: never the address itself. */
const routeOf = ({ routeName, routeOptions }: FastifyRequest) => routeName ?? routeOptions.url ?? "(none)";

/** Times every request, and begins and ends its span. */
export function watchRequests(app: FastifyInstance, telemetry: Telemetry): void {
  const { metrics, tracing } = telemetry;
  app.decorate("telemetry", telemetry);
  app.decorateRequest("routeName", null);
  app.decorateRequest("span", null);
  if (tracing) {
    app.addHook("onRequest", (request, _, done) => {
      request.span = tracing.begin(request.method, request.id, request.headers["traceparent"]);
      done();
    });
    app.addHook("onClose", () => tracing.close());
  }
  app.addHook("onResponse", (request, reply, done) => {
    const route = routeOf(request);
    const method = methods.has(request.method) ? request.method : "other";
    metrics.requests(method, route, String(reply.statusCode)).observe(reply.elapsedTime / 1000);
    request.span?.end(route, reply.statusCode);
    done();
  });
  app.server.on("drop", () => metrics.dropped.inc());
}

/** Returns the API that a request is for. */
export const apiOf = ({ routeOptions: { url = "" } }: FastifyRequest): string =>
  /^\/(v1|trpc|graphql|mcp)\b/.exec(url)?.[1] ?? "none";
