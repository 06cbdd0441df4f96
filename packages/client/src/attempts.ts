import type { Operation, TRPCLink } from "@trpc/client";
import { observable, type Unsubscribable } from "@trpc/server/observable";
import { EarshotError, toEarshotError } from "./error.ts";
import type { AppRouter } from "./router.ts";

/** Half of this at least, in milliseconds, before the second attempt; twice as much before each further one, up to the last. */
const firstDelay = 400;
const lastDelay = 30_000;
/** The longest wait that the service may ask for, in milliseconds; beyond it the call fails at once. */
const longestWait = 60_000;

/** Tries again what may be tried again, ends a call as soon as it is aborted, and makes every failure an EarshotError. */
export const attempts =
  (retries: number): TRPCLink<AppRouter> =>
  () =>
  ({ op, next }) =>
    observable((observer) => {
      const kept = creates(op) ? { ...op, context: { idempotencyKey: newKey(), ...op.context } } : op;
      let attempt: Unsubscribable | undefined;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const stop = () => {
        clearTimeout(timer);
        attempt?.unsubscribe();
        op.signal?.removeEventListener("abort", abort);
      };
      const abort = () => {
        stop();
        if (op.type === "subscription") observer.complete();
        else observer.error(new EarshotError("the call was aborted.", { code: "ABORTED", status: 0 }));
      };
      let failures = 0;
      const run = () => {
        attempt = next(kept).subscribe({
          next(value) {
            if (value.result.type === "started") failures = 0;
            observer.next(value);
          },
          complete: () => observer.complete(),
          error(thrown) {
            const error = toEarshotError(thrown);
            const wait = failures < repeats(op, retries) ? delayBefore(error, failures) : undefined;
            failures++;
            if (wait === undefined) observer.error(error);
            else timer = setTimeout(run, wait);
          },
        });
      };
      if (op.signal?.aborted) abort();
      else {
        op.signal?.addEventListener("abort", abort);
        run();
      }
      return stop;
    });

/** How often this may be tried again; a subscription as long as somebody listens. */
function repeats(op: Operation, retries: number): number {
  if (op.type === "subscription") return Infinity;
  return op.type === "query" || creates(op) ? retries : 0;
}

/** What makes something takes an Idempotency-Key, and so can be sent twice. */
const creates = ({ type, path }: Operation): boolean => type === "mutation" && path.endsWith(".create");

/** Random in every browser; `randomUUID` is missing where a page came without TLS. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The header that makes a creation happen once, however often it is sent. */
export const keyOf = ({ context }: Operation): Record<string, string> =>
  typeof context["idempotencyKey"] === "string" ? { "idempotency-key": context["idempotencyKey"] } : {};

/** Milliseconds before the next attempt; undefined where it would not help. */
function delayBefore({ code, retryAfter = 0 }: EarshotError, failures: number): number | undefined {
  if (code !== "NETWORK" && code !== "SERVICE_UNAVAILABLE" && code !== "TOO_MANY_REQUESTS") return undefined;
  if (retryAfter > longestWait) return undefined;
  return retryAfter + Math.min(firstDelay * 2 ** failures, lastDelay) * (0.5 + Math.random() / 2);
}
