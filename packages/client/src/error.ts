import type { TRPCClientError } from "@trpc/client";
import type { AnyTRPCRouter } from "@trpc/server";
import { errorStatus } from "./router.ts";

/** The service's error code; or NETWORK without a response, TIMEOUT after `timeout`, ABORTED after an abort. */
export type EarshotErrorCode = keyof typeof errorStatus | "NETWORK" | "TIMEOUT" | "ABORTED";

interface Details extends Pick<EarshotError, "code" | "status"> {
  retryAfter?: number | undefined;
  challenge?: object | undefined;
  cause?: unknown;
}

/** Every failed call rejects with this error. The message is a sentence for people. */
export class EarshotError extends Error {
  readonly code: EarshotErrorCode;
  /** The HTTP status; 0 without a response. */
  readonly status: number;
  /** The time in Retry-After, in milliseconds. */
  readonly retryAfter: number | undefined;
  /** The proof of work for a guest of a busy network: the `challenge` of altcha-lib. See `prove`. */
  readonly challenge: object | undefined;

  constructor(message: string, { code, status, retryAfter, challenge, cause }: Details) {
    super(message, cause === undefined ? {} : { cause });
    this.name = "EarshotError";
    this.code = code;
    this.status = status;
    this.retryAfter = retryAfter;
    this.challenge = challenge;
  }
}

/** Carries what the app's own `token` function threw, of any type. */
export class TokenError extends Error {}

/** tRPC's error, as any of its links reports it. */
export type LinkError = TRPCClientError<AnyTRPCRouter>;

/** The code for a response without one, such as a proxy's. */
export function codeOf(status: number): EarshotErrorCode {
  if (status === 502 || status === 504) return "SERVICE_UNAVAILABLE";
  const known = Object.entries(errorStatus).find(([, value]) => value === status);
  if (known) return known[0] as EarshotErrorCode;
  return status < 500 ? "BAD_REQUEST" : "INTERNAL_SERVER_ERROR";
}

interface Failed extends Pick<EarshotError, "code" | "challenge"> {
  httpStatus: number;
}

/** Returns the failure behind tRPC's error. */
export function failureOf({ cause, data, meta, message }: LinkError): EarshotError | TokenError {
  if (cause instanceof EarshotError || cause instanceof TokenError) return cause;
  if (data) {
    const { code, httpStatus: status, challenge } = data as Failed;
    // The header belongs to the whole batch.
    const { headers } = (meta?.["response"] ?? {}) as Partial<Response>;
    return new EarshotError(message, {
      code,
      status,
      challenge,
      retryAfter: code === "SERVICE_UNAVAILABLE" ? retryAfterIn(headers) : undefined,
    });
  }
  if (cause?.name === "TimeoutError")
    return new EarshotError("the request took too long.", { code: "TIMEOUT", status: 0, cause });
  return new EarshotError(`no response: ${message}`, { code: "NETWORK", status: 0, cause });
}

/** Milliseconds of Retry-After, which has seconds or a date. */
export function retryAfterIn(headers: Headers | undefined): number | undefined {
  const header = headers?.get("retry-after");
  if (!header) return undefined;
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}
