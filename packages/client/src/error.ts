import { TRPCClientError } from "@trpc/client";
import { type AppRouter, errorStatus } from "./router.ts";

/** What the service answered; or NETWORK where no answer came, TIMEOUT where it took too long, ABORTED where nobody waits. */
export type EarshotErrorCode = keyof typeof errorStatus | "NETWORK" | "TIMEOUT" | "ABORTED";

interface Details extends Pick<EarshotError, "code" | "status"> {
  retryAfter?: number | undefined;
  cause?: unknown;
}

/** What every failed call rejects with. The message is a sentence for people. */
export class EarshotError extends TRPCClientError<AppRouter> {
  readonly code: EarshotErrorCode;
  /** The HTTP status; 0 where no answer came. */
  readonly status: number;
  /** How long the service asks to wait before the next attempt, in milliseconds. */
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

/** The code for a status that came without one, as from a proxy. */
export function codeOf(status: number): EarshotErrorCode {
  if (status === 502 || status === 504) return "SERVICE_UNAVAILABLE";
  const known = Object.entries(errorStatus).find(([, value]) => value === status);
  if (known) return known[0] as EarshotErrorCode;
  return status < 500 ? "BAD_REQUEST" : "INTERNAL_SERVER_ERROR";
}

/** What tRPC threw, as one of ours. */
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

/** An error and what it was caused by, to the first. */
function causes(thrown: unknown): Error[] {
  return thrown instanceof Error ? [thrown, ...causes(thrown.cause)] : [];
}

/** The status in the event with which an EventSource gives up; tRPC takes that for an error of its own. */
function statusIn(shape: unknown): number | undefined {
  const { type, code } = (shape ?? {}) as { type?: unknown; code?: unknown };
  return type === "error" && typeof code === "number" ? code : undefined;
}
