import { DomainError } from "@earshot/operations";
import { parentPort } from "node:worker_threads";
import { makePicture, type Picture } from "./picture.ts";

/** What the worker answers: a picture, or why there is none. */
export type Answer =
  | { readonly kind: "made"; readonly picture: Picture }
  | { readonly kind: "refused"; readonly sentence: string }
  | { readonly kind: "failed"; readonly reason: string };

async function answer(bytes: Uint8Array): Promise<void> {
  const said: Answer = await makePicture(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).then(
    (picture) => ({ kind: "made", picture }),
    (error: unknown) =>
      error instanceof DomainError
        ? { kind: "refused", sentence: error.message }
        : { kind: "failed", reason: String(error) },
  );
  parentPort?.postMessage(said, []);
}

parentPort?.on("message", (bytes: Uint8Array) => void answer(bytes));
