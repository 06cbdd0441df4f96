import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { parentPort } from "node:worker_threads";
import { makePicture, type Picture, Refusal } from "./picture.ts";

setFlagsFromString("--expose-gc");
/** Frees what a picture has left: V8 does not see how large it is. */
const collect = runInNewContext("gc") as (options: object) => void;

/** The worker's answer: a picture, or the reason why there is none. */
export type Answer =
  | { readonly kind: "made"; readonly picture: Picture }
  | { readonly kind: "refused"; readonly sentence: string }
  | { readonly kind: "failed"; readonly reason: string };

async function answer(bytes: Uint8Array): Promise<void> {
  const said: Answer = await makePicture(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).then(
    (picture) => ({ kind: "made", picture }),
    (error: unknown) =>
      error instanceof Refusal
        ? { kind: "refused", sentence: error.message }
        : { kind: "failed", reason: String(error) },
  );
  parentPort?.postMessage(said, []);
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
}

parentPort?.on("message", (bytes: Uint8Array) => void answer(bytes));
