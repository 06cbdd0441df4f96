import { initTRPC, TRPCError } from "@trpc/server";
import { badRequest, type Context, type Operation, toDomainError } from "@earshot/domain";
import type { z } from "zod";

/** Where an operation stands under /v1: trpc-to-openapi's form, as a type of our own, for its own drags zod along. */
export interface RestRoute {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: `/${string}`;
}

export interface Meta {
  operation: Operation;
  openapi?: RestRoute;
  /** The operation that answers in pages, where REST puts the next page's address into `Link`. */
  pages?: Operation;
}

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    isDev: false,
    errorFormatter: ({ shape, error }) =>
      error.code === "INTERNAL_SERVER_ERROR" ? { ...shape, message: "internal server error" } : shape,
  });

export const { router } = t;

/** Who calls is asked before anyone hears that the input cannot be read. */
const procedure = (operation: Operation) =>
  t.procedure.use(async ({ ctx, next }) => {
    const result = await next();
    if (!result.ok && result.error.cause instanceof SyntaxError)
      await call(operation, ctx, badRequest("the input is not valid JSON in UTF-8."));
    return result;
  });

/** A reading procedure; with a route, it is served under /v1 too. */
export const query = <I extends z.ZodObject, O extends z.ZodType>(
  operation: Operation<I, O>,
  openapi?: RestRoute,
  pages?: Operation,
) =>
  procedure(operation)
    .meta(metaOf(operation, openapi, pages))
    .input(asSent<QueryInput<I>>)
    .query(({ ctx, input }) => call(operation, ctx, input));

/** A writing procedure; with a route, it is served under /v1 too. */
export const mutation = <I extends z.ZodObject, O extends z.ZodType>(operation: Operation<I, O>, openapi?: RestRoute) =>
  procedure(operation)
    .meta(metaOf(operation, openapi))
    .input(asSent<z.input<I>>)
    .mutation(({ ctx, input }) => call(operation, ctx, input));

/** A query's input without a required field may be left out; a mutation's would be a body that is no JSON. */
type QueryInput<I extends z.ZodObject> = Record<string, never> extends z.input<I> ? z.input<I> | void : z.input<I>;

/** tRPC would check the input before anyone knows who calls. The operation does both, in the order of every door. */
const asSent = <Input>(input: unknown) => input as Input;

const metaOf = (operation: object, openapi?: RestRoute, pages?: object): Meta =>
  ({ operation, ...(openapi && { openapi }), ...(pages && { pages }) }) as Meta;

async function call<I extends z.ZodObject, O extends z.ZodType>(
  operation: Operation<I, O>,
  ctx: Context,
  input: unknown,
): Promise<z.output<O>> {
  try {
    return await operation.run(ctx, input);
  } catch (thrown) {
    const error = toDomainError(thrown);
    throw new TRPCError({ code: error.code, message: error.message, cause: error });
  }
}
