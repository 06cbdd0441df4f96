/** What the server refuses, by better-auth's code, with a sentence of the server's. */
export class AuthError extends Error {
  override readonly name = "AuthError";
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const text = { unreachable: "The server does not answer. Try again." };

interface Answer {
  code?: string;
  message?: string;
}

/**
 * Calls better-auth, which is no operation and which the client therefore does not know. It sets the session's cookie, so
 * only a page can call it.
 */
async function call<Result>(path: string, init: RequestInit): Promise<Result> {
  const response = await fetch(`/auth${path}`, init).catch(() => {
    throw new AuthError("UNREACHABLE", text.unreachable);
  });
  const answer = (await response.json().catch(() => ({}))) as Result & Answer;
  if (response.ok) return answer;
  throw new AuthError(answer.code ?? "", answer.message ?? "");
}

/** Sends a form to better-auth. */
export const postAuth = (path: string, values: object): Promise<{ url?: string }> =>
  call(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(values),
  });

/** The ways in which the caller can sign in, such as "credential" for a password. */
export const readWays = async (signal: AbortSignal): Promise<string[]> => {
  const accounts = await call<{ providerId: string }[]>("/list-accounts", { signal });
  return accounts.map(({ providerId }) => providerId);
};
