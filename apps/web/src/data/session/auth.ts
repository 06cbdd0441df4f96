/** An error of better-auth, by its code, with a sentence of the server's. */
export class AuthError extends Error {
  override readonly name = "AuthError";
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const text = { unreachable: "The server does not answer. Try again." };

interface AuthResponse {
  code?: string;
  message?: string;
}

/**
 * Calls better-auth, which the API client does not know, because it is no operation. It sets the session's cookie, so
 * only a page can call it.
 */
async function call<Result>(path: string, init: RequestInit): Promise<Result> {
  const response = await fetch(path, init).catch(() => {
    throw new AuthError("UNREACHABLE", text.unreachable);
  });
  // A link's error is a redirect to a page that says it.
  const failed = response.redirected && new URL(response.url).searchParams.get("error");
  if (failed) throw new AuthError(failed, "");
  const body = (await response.json().catch(() => ({}))) as Result & AuthResponse;
  if (response.ok) return body;
  throw new AuthError(body.code ?? "", body.message ?? "");
}

/** Sends a form to better-auth. */
export const postAuth = (path: string, values: object): Promise<{ url?: string }> =>
  call(`/auth${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(values),
  });

/** Ends the session at a project's own domain. */
export const leaveDomain = (): Promise<unknown> => call("/sign-out", { method: "POST" });

/** Returns the ways in which the caller can sign in, such as "credential" for a password. */
export const readWays = async (signal: AbortSignal): Promise<string[]> => {
  const accounts = await call<{ providerId: string }[]>("/auth/list-accounts", { signal });
  return accounts.map(({ providerId }) => providerId);
};
