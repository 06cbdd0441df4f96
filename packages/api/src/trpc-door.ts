import { badRequest, DomainError, type ErrorCode, errorStatus, isTooDeep } from "@earshot/domain";
import type { TRPCError } from "@trpc/server";
import { fastifyRequestHandler } from "@trpc/server/adapters/fastify";
import { getHTTPStatusCode } from "@trpc/server/http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { decodeText, takeJson } from "./json-body.ts";
import type { Door } from "./rest.ts";
import { appRouter, procedures } from "./router.ts";
import { answerPlain, type PlainCalls, plainCalls } from "./trpc-plain.ts";

/** The most calls in one request. */
const maxBatchSize = 20;

/** What tRPC takes. Of some other methods it could not even make a Request. */
const methods = ["GET", "HEAD", "POST"];

/** The tRPC door. tRPC's own Fastify plugin would read a body that is not UTF-8, and bodies of other types. */
export async function trpc(app: FastifyInstance, { createContext, report, name }: Door): Promise<void> {
  // tRPC parses the text when a procedure asks for its input; what is no UTF-8, or too deep, is no JSON to it either.
  takeJson(app, (body) => (isTooDeep(body) ? "" : (decodeText(body) ?? "")));
  app.addHook("onRequest", async ({ method }, reply) => {
    if (methods.includes(method)) return;
    reply.header("allow", methods.join(", "));
    throw new DomainError("METHOD_NOT_SUPPORTED", `${method} is not allowed here; allowed are ${methods.join(", ")}.`);
  });
  async function send(req: FastifyRequest, res: FastifyReply, { calls, isBatch }: PlainCalls): Promise<FastifyReply> {
    const ctx = createContext(req);
    const answers = await Promise.all(calls.map((call) => answerPlain(call, ctx)));
    const errors = answers.flatMap(({ error }) => error ?? []);
    for (const error of errors) report(req, failureOf(error));
    const status = getHTTPStatusCode(
      answers.map(({ shape }) => (shape ? { error: shape } : { result: { data: null } })),
    );
    const text = answers.map((answer) => answer.text).join();
    return res
      .code(status)
      .headers({ "content-type": "application/json", vary: "trpc-accept, accept", ...headersOf(errors) })
      .send(Buffer.from(isBatch ? `[${text}]` : text));
  }

  app.all<{ Params: { path: string } }>("/:path", (req, res) => {
    const { path } = req.params;
    name(req, nameOf(path));
    const plain = plainCalls(req, path, maxBatchSize);
    if (plain) return send(req, res, plain);
    // tRPC makes an address of it (RFC 9112, section 3.2).
    if (!URL.canParse(req.url, `http://${req.headers.host ?? "localhost"}`))
      throw badRequest("the header Host is invalid.");
    return fastifyRequestHandler({
      router: appRouter,
      req,
      res,
      path,
      maxBatchSize,
      createContext: () => createContext(req),
      onError: ({ error }) => report(req, failureOf(error)),
      // What it cannot read at all it would refuse as plain text.
      responseMeta: ({ errors, info }) => ({
        headers: info ? headersOf(errors) : { "content-type": "application/json" },
      }),
    });
  });
}

/** What the head says beside the status. */
function headersOf(errors: TRPCError[]): Record<string, string> {
  const has = (code: ErrorCode) => errors.some((error) => error.code === code);
  if (has("UNAUTHORIZED")) return { "www-authenticate": "Bearer" };
  return has("SERVICE_UNAVAILABLE") ? { "retry-after": "1" } : {};
}

const names = new Set(procedures.map((procedure) => procedure.name));

/** One of as many names as there are procedures, whatever was asked for. */
function nameOf(path: string): string {
  if (names.has(path)) return `/trpc/${path}`;
  return path.includes(",") ? "/trpc/(batch)" : "/trpc/(unknown)";
}

/** What an operation threw, or what tRPC says itself. */
function failureOf(error: TRPCError): DomainError {
  const { cause, code, message } = error;
  if (cause instanceof DomainError) return cause;
  return new DomainError(code in errorStatus ? (code as ErrorCode) : "BAD_REQUEST", message, { cause: error });
}
