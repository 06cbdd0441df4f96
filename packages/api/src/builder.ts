import { initTRPC, tracked, TRPCError } from "@trpc/server";
import {
  runOperation,
  badRequest,
  type Context,
  DomainError,
  type Operation,
  type Subscription,
  toDomainError,
} from "@earshot/operations";
import type { z } from "zod";

/** The route of an operation under /v1. trpc-to-openapi's own type would import zod. */
export interface RestRoute {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: `/${string}`;
  /** The input schema of `/v1`, if it differs from that of the other APIs. */
  input?: z.ZodObject;
  /** The operation that `/v1` serves, if it returns less than the other APIs do. */
  operation?: Operation;
}

interface CallMeta {
  operation: Operation;
  openapi?: RestRoute;
}

interface SubscriptionMeta {
  operation: Subscription;
  openapi?: never;
}

export type Meta = CallMeta | SubscriptionMeta;

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    isDev: false,
    // Milliseconds. A client that has received nothing for that long opens a new stream.
    sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 40_000 } },
    errorFormatter({ shape, error: { code, cause } }) {
      if (code === "INTERNAL_SERVER_ERROR") return { ...shape, message: "internal server error" };
      const challenge = cause instanceof DomainError ? cause.challenge : undefined;
      return challenge ? { ...shape, data: { ...shape.data, challenge } } : shape;
    },
  });

export const { router } = t;

/** Checks the caller before an unreadable input is reported: 401 comes before 400. */
const procedure = (ask: (ctx: Context, input: unknown) => Promise<unknown>) =>
  t.procedure.use(async ({ ctx, next }) => {
    const result = await next();
    if (!result.ok && result.error.cause instanceof SyntaxError)
      await ask(ctx, badRequest("the input is not valid JSON in UTF-8."));
    return result;
  });

/** A procedure that reads. With a route it is served under /v1 too. */
export const query = <I extends z.ZodObject, O extends z.ZodType>(operation: Operation<I, O>, openapi?: RestRoute) =>
  procedure((ctx, input) => call(operation, ctx, input))
    .meta(metaOf(operation, openapi))
    .input(asSent<QueryInput<I>>)
    .query(({ ctx, input }) => call(operation, ctx, input));

/** A procedure that writes. With a route it is served under /v1 too. */
export const mutation = <I extends z.ZodObject, O extends z.ZodType>(operation: Operation<I, O>, openapi?: RestRoute) =>
  procedure((ctx, input) => call(operation, ctx, input))
    .meta(metaOf(operation, openapi))
    .input(asSent<z.input<I>>)
    .mutation(({ ctx, input }) => call(operation, ctx, input));

/** A procedure that streams. Its errors are events of the stream, because tRPC has sent 200 by then. */
export const subscription = <I extends z.ZodObject, O extends z.ZodType>(operation: Subscription<O, I>) => {
  const subscribe = async (ctx: Context, input: unknown) => {
    try {
      return asTrpc(await operation.subscribe(ctx, input));
    } catch (thrown) {
      throw toTrpcError(thrown);
    }
  };
  return procedure(subscribe)
    .meta({ operation })
    .input(asSent<z.input<I>>)
    .subscription(({ ctx, input }) => subscribe(ctx, input));
};

async function* asTrpc<T>(stream: AsyncIterable<{ id?: string; output: T }>) {
  try {
    // By the id, a client resumes.
    for await (const { id, output } of stream) yield id === undefined ? output : tracked(id, output);
  } catch (thrown) {
    throw toTrpcError(thrown);
  }
}

/**
 * A query's input may be left out if no field is required. A mutation's may not: an empty body is not JSON. Nor
 * may a subscription's, of which the client makes the text "undefined".
 */
type QueryInput<I extends z.ZodObject> = Record<string, never> extends z.input<I> ? z.input<I> | void : z.input<I>;

/** Leaves the input unchecked: the pipeline checks it after the caller. */
const asSent = <Input>(input: unknown) => input as Input;

const metaOf = (operation: object, openapi?: RestRoute): Meta => ({ operation, ...(openapi && { openapi }) }) as Meta;

async function call<I extends z.ZodObject, O extends z.ZodType>(
  operation: Operation<I, O>,
  ctx: Context,
  input: unknown,
): Promise<z.output<O>> {
  try {
    return JSON.parse((await runOperation(operation, ctx, input)).json.toString()) as z.output<O>;
  } catch (thrown) {
    throw toTrpcError(thrown);
  }
}

export function toTrpcError(thrown: unknown): TRPCError {
  const error = toDomainError(thrown);
  return new TRPCError({ code: error.code, message: error.message, cause: error });
}
