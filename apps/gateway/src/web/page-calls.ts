import type { FastifyReply, FastifyRequest } from "fastify";

/** A call of a page to an API of this process. */
export interface Call {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string;
}

export interface CallResponse {
  readonly statusCode: number;
  readonly type: string;
  readonly body: Buffer<ArrayBuffer>;
}

/** Sends a call as the request's caller. */
export type Send = (call: Call) => Promise<CallResponse>;

/** Sends calls to the APIs of this process as the request's caller, and passes on the cookies that they set. */
export const sendAs =
  ({ server, headers: { cookie }, ip, host, ownProject }: FastifyRequest, reply: FastifyReply): Send =>
  async ({ headers: own, ...call }) => {
    const { statusCode, headers, rawPayload } = await server.inject({
      ...call,
      headers: { ...own, ...(cookie !== undefined && { cookie }) },
      remoteAddress: ip,
      ...(ownProject && { authority: host }),
    });
    for (const name of ["set-cookie", "retry-after"]) {
      const value = headers[name];
      if (value !== undefined) reply.header(name, value);
    }
    return { statusCode, type: String(headers["content-type"]), body: rawPayload as Buffer<ArrayBuffer> };
  };

/** Returns a fetch that sends its requests as such calls. */
export const fetchBy =
  (send: Send): typeof fetch =>
  async (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    const { statusCode, type, body } = await send({
      method: init?.method === "POST" ? "POST" : "GET",
      url: pathname + search,
      headers: Object.fromEntries(new Headers(init?.headers)),
      ...(typeof init?.body === "string" && { payload: init.body }),
    });
    return new Response(body, { status: statusCode, headers: { "content-type": type } });
  };
