import { codeOf, EarshotError } from "./error.ts";

export type Fetch = typeof globalThis.fetch;

/** tRPC's type has `undefined` for a missing signal. */
type Init = Omit<RequestInit, "signal"> & { signal?: AbortSignal | null | undefined };

/** Sends a request that may take `timeout` milliseconds, and throws for a failure that tRPC could not read. */
export const sender =
  (fetch: Fetch, timeout: number) =>
  async (address: Parameters<Fetch>[0], init?: Init): Promise<Response> => {
    const signals = [AbortSignal.timeout(timeout), ...(init?.signal ? [init.signal] : [])];
    const response = await fetch(address, { ...init, signal: AbortSignal.any(signals) });
    if (response.ok) return response;
    const error = await errorIn(response.clone());
    if (typeof error === "object") return response;
    throw new EarshotError(error ?? `the service answered with the status ${response.status}.`, {
      code: codeOf(response.status),
      status: response.status,
      retryAfter: milliseconds(response.headers.get("retry-after")),
    });
  };

/** Parses the body: an object of tRPC's, or the error of a handler before the procedures. */
async function errorIn(response: Response): Promise<object | string | undefined> {
  const body = (await response.json().catch(() => undefined)) as object[] | { error?: object | string } | undefined;
  return Array.isArray(body) ? body : body?.error;
}

/** Retry-After in seconds, or as a date. */
function milliseconds(header: string | null): number | undefined {
  if (!header) return undefined;
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}
