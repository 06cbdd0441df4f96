import { TRPCClientError } from "@trpc/client";
import { type AppRouter, errorStatus } from "./router.ts";

/** The service's error code; or NETWORK without a response, TIMEOUT after `timeout`, ABORTED after an abort. */
export type EarshotErrorCode = keyof typeof errorStatus | "NETWORK" | "TIMEOUT" | "ABORTED";

interface Details extends Pick<EarshotError, "code" | "status"> {
  retryAfter?: number | undefined;
  cause?: unknown;
}

/** Every failed call rejects with this error. The message is a sentence for people. */
export class EarshotError extends TRPCClientError<AppRouter> {
  readonly code: EarshotErrorCode;
  /** The HTTP status; 0 without a response. */
  readonly status: number;
  /** The time in Retry-After, in milliseconds. */
  readonly retryAfter: number | undefined;

  constructor(message: string, { code, status, retryAfter, cause }: Details) {
    const error = cause instanceof TRPCClientError ? (cause as TRPCClientError<AppRouter>) : undefined;
    super(message, {
      ...(error?.shape && { result: { error: error.shape } }),
      ...(cause instanceof Error && { cause }),
    });
    // tRPC sets the prototype to its own class.
    Object.setPrototypeOf(this, EarshotError.prototype);
    this.name = "EarshotError";
    this.code = code;
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** The code for a response without one, such as a proxy's. */
export function codeOf(status: number): EarshotErrorCode {
  if (status === 502 || status === 504) return "SERVICE_UNAVAILABLE";
  const known = Object.entries(errorStatus).find(([, value]) => value === status);
  if (known) return known[0] as EarshotErrorCode;
  return status < 500 ? "BAD_REQUEST" : "INTERNAL_SERVER_ERROR";
}

/** Turns an error of tRPC into an EarshotError. */
export function toEarshotError(thrown: TRPCClientError<AppRouter>): EarshotError {
  const chain = causes(thrown);
  const ours = chain.find((error) => error instanceof EarshotError);
  if (ours) return ours;
  if (thrown.data)
    return new EarshotError(thrown.message, {
      code: thrown.data.code as EarshotErrorCode,
      status: thrown.data.httpStatus,
      cause: thrown,
    });
  const status = statusIn(thrown.shape);
  if (status !== undefined)
    return new EarshotError(`the service answered with the status ${status}.`, { code: codeOf(status), status });
  const isNamed = (name: string) => chain.some((error) => error.name === name);
  if (isNamed("TimeoutError")) return new EarshotError("the request took too long.", { ...timedOut, cause: thrown });
  if (isNamed("AbortError")) return new EarshotError("the call was aborted.", { ...aborted, cause: thrown });
  return new EarshotError(`no answer came: ${thrown.message}`, { code: "NETWORK", status: 0, cause: thrown });
}

const timedOut = { code: "TIMEOUT", status: 0 } as const;
const aborted = { code: "ABORTED", status: 0 } as const;

/** An error and its causes. */
function causes(thrown: unknown): Error[] {
  return thrown instanceof Error ? [thrown, ...causes(thrown.cause)] : [];
}

/** The status in an EventSource's last error event, which tRPC treats as an error of its own. */
function statusIn(shape: unknown): number | undefined {
  const { type, code } = (shape ?? {}) as { type?: unknown; code?: unknown };
  return type === "error" && typeof code === "number" ? code : undefined;
}
