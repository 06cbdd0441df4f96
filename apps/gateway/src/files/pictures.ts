import { badRequest, DomainError } from "@earshot/operations";
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Answer } from "./picture-worker.ts";
import type { Picture } from "./picture.ts";

/** The most pictures that wait for their turn. */
const mostWaiting = 100;
/** The milliseconds that one picture may take. */
const longest = 120_000;

/** Makes the stored versions of pictures in a thread, one at a time: so memory and time have a bound. */
export function pictureMaker() {
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  async function start(): Promise<Worker> {
    // It has to be loaded here first, so that its libraries stay in memory when the thread ends.
    await import("sharp");
    // The thread's JavaScript needs little memory, and picture-worker.ts collects garbage after each picture.
    const started = new Worker(new URL("./picture-worker.ts", import.meta.url), {
      resourceLimits: { maxYoungGenerationSizeMb: 2 },
    });
    started.unref();
    started.on("error", () => undefined);
    started.on("exit", () => {
      if (worker === started) worker = undefined;
    });
    return started;
  }

  async function make(bytes: Buffer): Promise<Picture> {
    const current = (worker ??= await start());
    const over = new AbortController();
    const late = AbortSignal.timeout(longest);
    const signal = AbortSignal.any([over.signal, late]);
    const answered = once(current, "message", { signal }) as Promise<[Answer]>;
    const ended = once(current, "exit", { signal }).then((): [Answer] => [
      { kind: "failed", reason: "the thread has ended" },
    ]);
    // Handed over: allocUnsafeSlow has made a buffer of its own for it.
    current.postMessage(bytes, [bytes.buffer as ArrayBuffer]);
    const [answer] = await Promise.race([answered, ended])
      .catch(async (error: unknown): Promise<[Answer]> => {
        worker = undefined;
        await current.terminate();
        throw late.aborted ? badRequest("this picture takes too long to read: make it smaller.") : error;
      })
      .finally(() => over.abort());
    ended.catch(() => undefined);
    answered.catch(() => undefined);
    if (answer.kind === "made") return answer.picture;
    if (answer.kind === "refused") throw badRequest(answer.sentence);
    throw new Error(`a picture could not be made: ${answer.reason}`);
  }

  return {
    /** Makes a picture when those before it are done. `read` is called then, so that only one is in memory. */
    async make(read: () => Promise<Buffer>): Promise<Picture> {
      if (waiting >= mostWaiting)
        throw new DomainError("SERVICE_UNAVAILABLE", "many pictures are being uploaded: try again in a minute.", {
          retryAfter: 60,
        });
      waiting++;
      const next = last.then(async () => make(await read())).finally(() => waiting--);
      last = next.catch(() => undefined);
      return next;
    },
  };
}
