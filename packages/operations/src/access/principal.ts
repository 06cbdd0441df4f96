import { DomainError } from "../errors.ts";

/**
 * The sender of a request, as far as it is known before a statement runs: the hash of an API token or a session's token,
 * which the statement looks up, or a user who is known already.
 */
export type Principal =
  | { readonly kind: "token"; readonly hash: Buffer }
  | { readonly kind: "session"; readonly token: string }
  /** A person of one project. A browser keeps one for each project, so the hash depends on it; undefined for no such. */
  | { readonly kind: "person"; hashIn(projectId: string): Buffer | undefined }
  /** `expiresAt` is in milliseconds since 1970. */
  | { readonly kind: "user"; readonly id: string; readonly expiresAt: number };

/** Null: the request is anonymous. A DomainError: its sender cannot be found at this time. */
export type Authentication = Principal | DomainError | null;

export const unauthorized = () =>
  new DomainError("UNAUTHORIZED", "authentication required: send a valid bearer token.");
