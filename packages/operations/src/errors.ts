/** Every error code, by tRPC's names, with its HTTP status. The REST, tRPC and GraphQL APIs share it. */
export const errorStatus = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_SUPPORTED: 405,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** An error whose message the caller may read. Anything else that is thrown is a bug and only goes to the log. */
export class DomainError extends Error {
  override readonly name = "DomainError";
  readonly code: ErrorCode;
  /** The seconds after which a retry may succeed, for Retry-After. */
  readonly retryAfter: number | undefined;
  /** The challenge of altcha-lib that the caller has to solve before a retry may succeed. */
  readonly challenge: object | undefined;

  constructor(code: ErrorCode, message: string, options?: ErrorOptions & { retryAfter?: number; challenge?: object }) {
    super(message, options);
    this.code = code;
    this.challenge = options?.challenge;
    this.retryAfter = options?.retryAfter ?? (code === "SERVICE_UNAVAILABLE" ? 1 : undefined);
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** 400. */
export const badRequest = (message: string) => new DomainError("BAD_REQUEST", message);
/** 400 for a request whose response has too many bytes. */
export const tooLarge = (maxBytes: number) =>
  badRequest(`the response has more than ${maxBytes / 1_000_000} MB, which is the most: ask for less at once.`);
/** 403. */
export const forbidden = (message: string) => new DomainError("FORBIDDEN", message);
/** 404 for a missing thing, such as "member". */
export const notFound = (what: string) => new DomainError("NOT_FOUND", `${what} not found.`);

/**
 * PostgreSQL's codes for: no connection, out of resources, stopped by an operator or a time-out, lock time-out,
 * serialization failure or deadlock, a write on a standby; and Node's codes for a failing socket.
 */
const unavailable =
  /^(08|53|57|55P03|25P03|25006|40)|^(EAI_AGAIN|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EPIPE|ETIMEDOUT)$/;
/** The messages of `pg`, which have no code, for a lost connection or a connection time-out. */
const lostConnection =
  /^(Connection terminated|timeout (exceeded when trying to connect|expired)|Query read timeout|Client (has encountered a connection error|was closed))/;

/** Turns any thrown value into a DomainError. Bugs are masked, and keep their cause for the log. */
export function toDomainError(thrown: unknown): DomainError {
  if (thrown instanceof DomainError) return thrown;
  const { code, message } =
    thrown instanceof Error ? (thrown as Error & { code?: unknown }) : { code: "", message: "" };
  return unavailable.test(String(code)) || lostConnection.test(message)
    ? new DomainError("SERVICE_UNAVAILABLE", "the database does not answer; try again.", { cause: thrown })
    : new DomainError("INTERNAL_SERVER_ERROR", "internal server error", { cause: thrown });
}

const hasCode =
  (...codes: string[]) =>
  (error: unknown): boolean =>
    error instanceof Error && "code" in error && codes.includes(String(error.code));

/** True if a statement failed on a unique index. */
export const isUniqueViolation = hasCode("23505");
/** True if a statement referred to a missing row. */
export const isForeignKeyViolation = hasCode("23503");
/** True if a statement failed on the values of a row, or on a constraint: without that row it may succeed. */
export const isOfOneRow = (error: unknown): boolean =>
  error instanceof Error && "code" in error && /^2[123]/.test(String(error.code));
/** True if a statement named a table that a later migration makes. */
export const isMissingTable = hasCode("42P01");
/** True if a statement took too long. */
export const isTimeout = hasCode("57014");
const isOverflow = hasCode("22003");
/** For a statement that was stopped because its result was too long: see `fits` in json.sql.ts. */
export const orTooLarge =
  (maxBytes: number) =>
  (error: unknown): never => {
    throw isOverflow(error) ? tooLarge(maxBytes) : error;
  };
/** Undoes work that another transaction has overtaken, so that it is done again: see `retried`. */
export const raceLost = () => Object.assign(new Error("another transaction was first"), { code: "40001" });
const wasUndone = hasCode("40001", "40P01");
/**
 * True if a row named a person who became another one meanwhile: the caller is that one now. Citus adds the number of a shard
 * to the name of the constraint, and passes on nothing but the message.
 */
const wasMerged = (error: unknown): boolean =>
  isForeignKeyViolation(error) && /_person_fkey(_\d+)?\b/.test(String(error));
/** True if PostgreSQL undid a transaction in favour of another: by a serialization failure, a deadlock, or a merge of people. */
export const lostRace = (error: unknown): boolean => wasUndone(error) || wasMerged(error);
