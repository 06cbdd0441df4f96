import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout } from "node:timers/promises";
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { parseTraceParent } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import { toDomainError } from "@earshot/operations";

/** The longest that a closing gateway waits for the collector to take its last spans, in milliseconds. */
const lastWait = 2_000;

/** The span of one request. */
export interface RequestSpan {
  /** Runs a use-case in a span of its own, within the request's. */
  operation<T>(name: string, work: () => Promise<T>): Promise<T>;
  end(route: string, status: number): void;
}

export type Tracing = ReturnType<typeof openTracing>;

/**
 * Sends spans by OTLP over HTTP, as JSON. They contain names, the texts of statements and codes, and no value of a
 * request.
 */
export function openTracing(endpoint: string, service: string) {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, "")}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": service }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer("earshot");
  /** The span of the running use-case, for its statements. */
  const atWork = new AsyncLocalStorage<Context>();

  async function within<T>(span: Span, parent: Context, work: () => Promise<T>): Promise<T> {
    try {
      return await atWork.run(trace.setSpan(parent, span), work);
    } catch (error) {
      fail(span, toDomainError(error).code);
      throw error;
    } finally {
      span.end();
    }
  }

  return {
    /** Begins a request's span, within the caller's trace if `traceparent` names one. */
    begin(method: string, id: string, traceparent: unknown): RequestSpan {
      const caller = typeof traceparent === "string" ? parseTraceParent(traceparent) : null;
      const parent = caller ? trace.setSpanContext(ROOT_CONTEXT, { ...caller, isRemote: true }) : ROOT_CONTEXT;
      const attributes = { "http.request.method": method, "earshot.request.id": id };
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent);
      const own = trace.setSpan(parent, span);
      return {
        operation: (name, work) => within(tracer.startSpan(name, {}, own), own, work),
        end(route, status) {
          span.updateName(`${method} ${route}`);
          span.setAttributes({ "http.route": route, "http.response.status_code": status });
          if (status >= 500) fail(span, String(status));
          span.end();
        },
      };
    },

    /** Runs a statement of a use-case in a span. */
    statement<T>(text: string, run: () => T): T {
      const parent = atWork.getStore();
      if (!parent) return run();
      const attributes = { "db.system.name": "postgresql", "db.query.text": withoutValues(text) };
      const name = /^\W*(\w+)/.exec(text)?.[1] ?? "statement";
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, parent);
      const result = run();
      if (result instanceof Promise)
        result.catch((error: unknown) => fail(span, toDomainError(error).code)).finally(() => span.end());
      else span.end();
      return result;
    },

    /** Sends the remaining spans. */
    async close(): Promise<void> {
      await Promise.race([provider.shutdown().catch(() => undefined), setTimeout(lastWait, undefined, { ref: false })]);
    },
  };
}

/** Hides the strings of a statement without parameters, because its values may be in its text. */
const withoutValues = (text: string) => (text.includes("$1") ? text : text.replace(/'(?:[^']|'')*'/g, "'…'"));

function fail(span: Span, code: string): void {
  span.setAttribute("error.type", code);
  span.setStatus({ code: SpanStatusCode.ERROR });
}
