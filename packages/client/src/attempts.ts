import { type Operation, TRPCClientError, type TRPCLink } from "@trpc/client";
import type { AnyTRPCRouter } from "@trpc/server";
import { observable, type Unsubscribable } from "@trpc/server/observable";
import { EarshotError, failureOf, TokenError } from "./error.ts";
import { creating } from "./router.ts";

/** The longest wait before the second attempt, in milliseconds. It doubles each time, up to the last. */
const firstDelay = 400;
const lastDelay = 30_000;
export type Prove = (challenge: object) => Promise<string>;
/** The most proofs of one call: another one is due where others of the network have written meanwhile. */
const mostProofs = 5;

interface Attempts {
  retries: number;
  /** The longest accepted Retry-After, in milliseconds. Above it, the call fails at once. */
  longestWait: number;
  prove: Prove | undefined;
}

/**
 * Retries calls that are safe to retry, and ends a call once it is aborted. The error of a rejected call has the reason
 * as its `cause`.
 */
export const attempts =
  ({ retries, longestWait, prove }: Attempts): TRPCLink<AnyTRPCRouter> =>
  () =>
  ({ op, next }) =>
    observable((observer) => {
      const idempotencyKey = op.context["idempotencyKey"] ?? newKey();
      let kept = creates(op) ? { ...op, context: { ...op.context, idempotencyKey } } : op;
      let attempt: Unsubscribable | undefined;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isStopped = false;
      const stop = () => {
        isStopped = true;
        clearTimeout(timer);
        attempt?.unsubscribe();
        op.signal?.removeEventListener("abort", abort);
      };
      const fail = (cause: Error) => observer.error(new TRPCClientError("", { cause }));
      const abort = () => {
        stop();
        if (op.type === "subscription") observer.complete();
        else fail(new EarshotError("the call was aborted.", { code: "ABORTED", status: 0 }));
      };
      let failures = 0;
      let proofs = 0;
      const proven = (proof: string) => {
        kept = { ...kept, context: { ...kept.context, proof } };
        if (!isStopped) run();
      };
      /** The id of the last event of a subscription, after which the next attempt goes on. */
      let lastEventId: string | undefined;
      const run = () => {
        const input = lastEventId ? { ...(kept.input as object), lastEventId } : kept.input;
        attempt = next({ ...kept, input }).subscribe({
          next(value) {
            if (isStopped) return;
            if (value.result.type !== "started") failures = 0;
            if ("id" in value.result) lastEventId = value.result.id;
            observer.next(value);
          },
          complete: () => observer.complete(),
          error(thrown) {
            if (isStopped) return;
            const failure = failureOf(thrown);
            if (failure instanceof TokenError) return fail(failure.cause as Error);
            if (failure.challenge && prove && proofs++ < mostProofs)
              return void prove(failure.challenge).then(proven, () => isStopped || fail(failure));
            const wait = failures < repeats(op, retries) ? delayBefore(failure, failures, longestWait) : undefined;
            failures++;
            if (wait === undefined) fail(failure);
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

/** Returns how often a call may be retried. A subscription is retried as long as there is a listener. */
function repeats(op: Operation, retries: number): number {
  if (op.type === "subscription") return Infinity;
  return op.type === "query" || creates(op) ? retries : 0;
}

/** Returns true for a creation: it takes an Idempotency-Key, so it can be sent twice. */
const creates = ({ path }: Operation): boolean => creating.includes(path);

/** `crypto.randomUUID` is missing in pages without TLS. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The headers that make a creation happen once, however often it is sent, and a rehearsal not at all; and a proof of work. */
export const headersOf = ({ context }: Operation): Record<string, string> => ({
  ...(typeof context["idempotencyKey"] === "string" && { "idempotency-key": context["idempotencyKey"] }),
  ...(typeof context["proof"] === "string" && { altcha: context["proof"] }),
  ...(context["dryRun"] === true && { "earshot-dry-run": "true" }),
});

/** Milliseconds before the next attempt; undefined if a retry would not help. */
function delayBefore(
  { code, retryAfter = 0 }: EarshotError,
  failures: number,
  longestWait: number,
): number | undefined {
  if (code !== "NETWORK" && code !== "SERVICE_UNAVAILABLE" && code !== "TOO_MANY_REQUESTS") return undefined;
  if (retryAfter > longestWait) return undefined;
  return retryAfter + Math.min(firstDelay * 2 ** failures, lastDelay) * (0.5 + Math.random() / 2);
}
