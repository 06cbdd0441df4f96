import type { Worker } from "node:cluster";
import { DomainError } from "@earshot/operations";

/** Functions that another process may call. Inputs and results are JSON. */
type Functions = Record<string, (...input: never[]) => unknown>;

type CallResult = { readonly id: number } & ({ readonly result: unknown } | { readonly failure: string });
type Message = CallResult | { readonly id: number; readonly call: string; readonly input: readonly unknown[] };

/** The longest that a call may take, in milliseconds. */
const patience = 5_000;

/**
 * Calls a function of the other process. Throws 503 if the function fails or takes too long, or if the process has
 * ended.
 */
export type Call<Theirs extends Functions> = <Name extends keyof Theirs & string>(
  name: Name,
  ...input: Parameters<Theirs[Name]>
) => Promise<Awaited<ReturnType<Theirs[Name]>>>;

const callFailed = (reason: string) =>
  new DomainError("SERVICE_UNAVAILABLE", "another process of this gateway does not answer; try again.", {
    cause: new Error(reason),
  });

/**
 * Connects the primary process and a worker; both call this. Runs calls from the other side by `own`, and returns the
 * function that sends calls.
 */
export function openChannel<Theirs extends Functions>(worker: Worker, own: Functions): Call<Theirs> {
  const waiting = new Map<number, PromiseWithResolvers<unknown> & { timer: NodeJS.Timeout }>();
  let last = 0;
  // A process that has just ended gets no message. Without a callback, the error would end this process too.
  const send = (message: Message) => void worker.send(message, () => undefined);

  async function run(id: number, name: string, input: readonly unknown[]): Promise<void> {
    try {
      const work = own[name] as (...input: readonly unknown[]) => unknown;
      send({ id, result: await work(...input) });
    } catch (error) {
      send({ id, failure: String(error) });
    }
  }

  function settle(message: CallResult): void {
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    clearTimeout(call?.timer);
    if ("failure" in message) call?.reject(callFailed(message.failure));
    else call?.resolve(message.result);
  }

  worker.on("message", (message: Message) => {
    if ("call" in message) void run(message.id, message.call, message.input);
    else settle(message);
  });
  worker.once("disconnect", () => {
    for (const call of waiting.values()) call.reject(callFailed("it has ended."));
  });
  return (name, ...input) => {
    const call = Promise.withResolvers<unknown>();
    const id = ++last;
    const timer = setTimeout(() => settle({ id, failure: "it takes too long." }), patience).unref();
    waiting.set(id, { ...call, timer });
    send({ id, call: name, input });
    return call.promise as ReturnType<Call<Theirs>>;
  };
}
