import { DomainError, type ErrorCode, errorStatus, toDomainError } from "@earshot/operations";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { apiOf } from "../metrics/telemetry.ts";

/** The body of every error outside tRPC and GraphQL: `{ "error": "<sentence>" }`. */
const bodyOf = (message: string) => JSON.stringify({ error: message });

/** Messages for requests that Fastify refuses before they reach a route. */
const sentences: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "send the body as application/json.",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "the body does not have the length that Content-Length says.",
  FST_ERR_BAD_URL: "the address has a malformed percent escape.",
};

const codeOfStatus = new Map(
  Object.entries(errorStatus).map(([code, status]) => [status as number, code as ErrorCode]),
);

/**
 * Returns the domain error that an error means. Fastify's own errors have a status below 500; all others are the
 * domain's, or bugs.
 */
function translate(error: Error & { statusCode?: number; code?: string }, bodyLimit: number): DomainError {
  if (error instanceof DomainError || !error.statusCode || error.statusCode >= 500) return toDomainError(error);
  const code = codeOfStatus.get(error.statusCode) ?? "BAD_REQUEST";
  const sentence =
    error.code === "FST_ERR_CTP_BODY_TOO_LARGE"
      ? `the body is over ${bodyLimit / 1024} KB.`
      : sentences[error.code ?? ""];
  return new DomainError(code, sentence ?? "the request is malformed.", { cause: error });
}

/** Returns the headers of every response. */
export const commonHeaders = ({ id }: FastifyRequest) => ({ "x-request-id": id, "x-content-type-options": "nosniff" });

/** Counts an error of any API. Bugs are logged, and not described in the response. */
export function report(request: FastifyRequest, error: DomainError): void {
  request.server.telemetry.metrics.errors.inc({ api: apiOf(request), code: error.code });
  // A 503 without a cause is expected, such as the health check of a process that shuts down.
  if (error.status >= 500 && (error.cause || error.status === 500))
    request.log.error({ err: error.cause ?? error }, error.message);
}

/** Sends the response for any thrown error. */
export function sendFailure(thrown: Error, request: FastifyRequest, reply: FastifyReply): void {
  const error = translate(thrown, request.routeOptions.bodyLimit);
  report(request, error);
  // Fastify refuses a malformed address before any hook runs, so the headers are set here too.
  reply.headers(commonHeaders(request));
  if (error.code === "UNAUTHORIZED") reply.header("www-authenticate", "Bearer");
  if (error.retryAfter !== undefined) reply.header("retry-after", error.retryAfter);
  // Fastify would close a connection whose body it has not read, and a client that still sends the body would miss this
  // response.
  reply.removeHeader("connection");
  reply
    .code(error.status)
    .header("content-type", "application/json")
    .send(Buffer.from(bodyOf(error.message)));
}

/** The addresses of programs, which expect JSON. */
const apis = /^\/(v1|trpc|graphql|mcp|auth|assets)(\/|\?|$)/;

/** True if a browser asks for a page. */
const isPageRequest = ({ method, headers, url }: FastifyRequest): boolean =>
  (method === "GET" || method === "HEAD") && (headers.accept?.includes("text/html") ?? false) && !apis.test(url);

function refusalOf(request: FastifyRequest): DomainError | undefined {
  const { is404, headers, raw, url } = request;
  // A page says it to a browser.
  if (is404 && !isPageRequest(request))
    return new DomainError("NOT_FOUND", "not found: there is nothing at this address.");
  if (!headers.host && raw.httpVersion === "1.1") return new DomainError("BAD_REQUEST", "the Host header is missing.");
  if (headers["content-encoding"] && headers["content-encoding"] !== "identity")
    return new DomainError("UNSUPPORTED_MEDIA_TYPE", "send the body without a Content-Encoding.");
  const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
  const charset = /;\s*charset="?([^";\s]*)/i.exec(headers["content-type"] ?? "")?.[1];
  // Clients of /v1 may name any charset: their bodies have always been read as UTF-8.
  if (hasBody && charset !== undefined && !/^utf-?8$/i.test(charset) && !url.startsWith("/v1/"))
    return new DomainError("UNSUPPORTED_MEDIA_TYPE", "send the body in UTF-8.");
  return undefined;
}

/** Refuses requests that no route accepts before their body is read, and sends every error in one form. */
export function handleFailures(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _, done) => done(refusalOf(request)));
  app.setErrorHandler(sendFailure);
  app.server.on("checkExpectation", (_, response) => {
    const body = bodyOf("the Expect header asks for something that is not supported.");
    const headers = {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      connection: "close",
    };
    response.writeHead(417, headers).end(body);
  });
  const allow = "Allow: GET, HEAD, POST, PATCH, DELETE, OPTIONS";
  app.server.on("connect", (_, socket: Socket) => respondRaw(socket, 405, "CONNECT is not allowed here.", allow));
}

/**
 * Responds to a request that Node's parser refuses. It does not reach Fastify, and would get a response without a body.
 */
export function respondToParserError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  if (error.code === "HPE_HEADER_OVERFLOW") return respondRaw(socket, 431, "the headers are too large.");
  if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") return respondRaw(socket, 408, "the request took too long to arrive.");
  respondRaw(socket, 400, "the request is not valid HTTP.");
}

function respondRaw(socket: Socket, status: number, message: string, ...headers: string[]): void {
  const body = bodyOf(message);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
    ...headers,
  ];
  // Node does not handle errors of a socket after CONNECT, so one would end the process.
  socket.on("error", () => socket.destroy());
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  // The client gets time to read the response. It may never close the connection itself.
  setTimeout(() => socket.destroy(), 1_000).unref();
}
