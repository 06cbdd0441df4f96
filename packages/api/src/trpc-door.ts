import { DomainError } from "@earshot/domain";
import { fastifyRequestHandler } from "@trpc/server/adapters/fastify";
import type { FastifyInstance } from "fastify";
import { decodeText, takeJson } from "./json-body.ts";
import type { Door } from "./rest.ts";
import { appRouter } from "./router.ts";

/** The most calls in one request. */
const maxBatchSize = 20;

/** The tRPC door. tRPC's own Fastify plugin would read a body that is not UTF-8, and bodies of other types. */
export async function trpc(app: FastifyInstance, { createContext }: Door): Promise<void> {
  // tRPC parses the text when a procedure asks for its input; what is no UTF-8 is no JSON to it either.
  takeJson(app, (body) => decodeText(body) ?? "");
  app.all<{ Params: { path: string } }>("/:path", (req, res) =>
    fastifyRequestHandler({
      router: appRouter,
      req,
      res,
      path: req.params.path,
      maxBatchSize,
      createContext: () => createContext(req),
      onError({ error }) {
        const cause = error.cause instanceof DomainError ? error.cause.cause : error;
        if (cause && (error.code === "INTERNAL_SERVER_ERROR" || error.code === "SERVICE_UNAVAILABLE"))
          req.log.error({ err: cause }, error.message);
      },
      responseMeta: ({ errors }) =>
        errors.some(({ code }) => code === "UNAUTHORIZED") ? { headers: { "www-authenticate": "Bearer" } } : {},
    }),
  );
}
