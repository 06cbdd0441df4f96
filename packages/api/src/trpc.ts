import { initTRPC, TRPCError } from "@trpc/server";
import {
  badRequest,
  type Context,
  type FeedbackChange,
  type Operation,
  type Subscription,
  toDomainError,
} from "@earshot/domain";
import type { z } from "zod";

/** Where an operation stands under /v1: trpc-to-openapi's form, as a type of our own, for its own drags zod along. */
export interface RestRoute {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: `/${string}`;
}

interface Called {
  operation: Operation;
  openapi?: RestRoute;
}

interface Subscribed {
  operation: Subscription;
  openapi?: never;
}

export type Meta = Called | Subscribed;

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    isDev: false,
    // Milliseconds. A client that has heard nothing for so long takes the stream for dead and asks for a new one.
    sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 40_000 } },
    errorFormatter: ({ shape, error }) =>
      error.code === "INTERNAL_SERVER_ERROR" ? { ...shape, message: "internal server error" } : shape,
  });

export const { router } = t;

/** Who calls is asked before anyone hears that the input cannot be read. */
const procedure = (ask: (ctx: Context, input: unknown) => Promise<unknown>) =>
  t.procedure.use(async ({ ctx, next }) => {
    const result = await next();
    if (!result.ok && result.error.cause instanceof SyntaxError)
      await ask(ctx, badRequest("the input is not valid JSON in UTF-8."));
    return result;
  });

/** A reading procedure; with a route, it is served under /v1 too. */
export const query = <I extends z.ZodObject, O extends z.ZodType>(operation: Operation<I, O>, openapi?: RestRoute) =>
  procedure((ctx, input) => call(operation, ctx, input))
    .meta(metaOf(operation, openapi))
    .input(asSent<QueryInput<I>>)
    .query(({ ctx, input }) => call(operation, ctx, input));

/** A writing procedure; with a route, it is served under /v1 too. */
export const mutation = <I extends z.ZodObject, O extends z.ZodType>(operation: Operation<I, O>, openapi?: RestRoute) =>
  procedure((ctx, input) => call(operation, ctx, input))
    .meta(metaOf(operation, openapi))
    .input(asSent<z.input<I>>)
    .mutation(({ ctx, input }) => call(operation, ctx, input));

/** A procedure that tells of changes. Its failures are events: tRPC answers 200 before it says anything. */
export const subscription = (operation: Subscription) => {
  const subscribe = async (ctx: Context, input: unknown) => {
    try {
      return tell(await operation.subscribe(ctx, input));
    } catch (thrown) {
      throw toTrpcError(thrown);
    }
  };
  return procedure(subscribe)
    .meta({ operation })
    .input(asSent<z.input<Subscription["input"]>>)
    .subscription(({ ctx, input }) => subscribe(ctx, input));
};

async function* tell(changes: AsyncIterable<FeedbackChange>): AsyncGenerator<FeedbackChange, void> {
  try {
    yield* changes;
  } catch (thrown) {
    throw toTrpcError(thrown);
  }
}

/** A query's input without a required field may be left out; a mutation's would be a body that is no JSON. */
type QueryInput<I extends z.ZodObject> = Record<string, never> extends z.input<I> ? z.input<I> | void : z.input<I>;

/** tRPC would check the input before anyone knows who calls. The operation does both, in the order of every door. */
const asSent = <Input>(input: unknown) => input as Input;

const metaOf = (operation: object, openapi?: RestRoute): Meta => ({ operation, ...(openapi && { openapi }) }) as Meta;

async function call<I extends z.ZodObject, O extends z.ZodType>(
  operation: Operation<I, O>,
  ctx: Context,
  input: unknown,
): Promise<z.output<O>> {
  try {
    return await operation.run(ctx, input);
  } catch (thrown) {
    throw toTrpcError(thrown);
  }
}

export function toTrpcError(thrown: unknown): TRPCError {
  const error = toDomainError(thrown);
  return new TRPCError({ code: error.code, message: error.message, cause: error });
}
