import { codeOf, EarshotError, retryAfterIn, TokenError } from "./error.ts";

export type Fetch = typeof globalThis.fetch;
type Token = string | (() => string | Promise<string>) | undefined;

/** tRPC's type has `undefined` for what is missing. */
type Init = { [Key in keyof RequestInit]?: RequestInit[Key] | undefined };

/** Sends requests with the caller's token. A sender throws a response without results as an EarshotError. */
export const sender =
  (fetch: Fetch, token: Token) =>
  async (address: Parameters<Fetch>[0], init: Init = {}): Promise<Response> => {
    const bearer = await read(token);
    const headers = new Headers(init.headers);
    if (bearer) headers.set("authorization", `Bearer ${bearer}`);
    const response = await fetch(address, { ...(init as RequestInit), headers });
    if (response.ok) return response;
    const body = (await response
      .clone()
      .json()
      .catch(() => undefined)) as unknown[] | Failure | undefined;
    // A batch: each call has its own result.
    if (Array.isArray(body)) return response;
    const { status } = response;
    const error = typeof body?.error === "string" ? { message: body.error } : body?.error;
    throw new EarshotError(error?.message ?? `the server responded with the status ${status}.`, {
      code: error?.data?.code ?? codeOf(status),
      status,
      retryAfter: retryAfterIn(response.headers),
      challenge: error?.data?.challenge,
    });
  };
export type Send = ReturnType<typeof sender>;

/** The body of an error: a procedure's, or one from before the procedures. */
interface Failure {
  error?: string | { message: string; data?: Pick<EarshotError, "code" | "challenge"> };
}

async function read(token: Token): Promise<string | undefined> {
  try {
    return typeof token === "function" ? await token() : token;
  } catch (cause) {
    throw new TokenError("", { cause });
  }
}
