import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import type { EngineOptions, FromEngine, ToEngine } from "./engine.ts";
import { giveMemoryBackWhenIdle } from "../idle.ts";
import { LogSync } from "./log-sync.ts";
import { openPGlite } from "./open-pglite.ts";
import { Sessions } from "./engine-sessions.ts";
import { preparing } from "./statements.ts";

// PGlite in a thread of its own, because a statement blocks the thread that it runs in.

const port = parentPort as MessagePort;
const { dataDir, fsync } = workerData as EngineOptions;

const post = (message: FromEngine, bytes?: Uint8Array<ArrayBuffer> | ArrayBuffer) =>
  port.postMessage(message, bytes ? [bytes instanceof ArrayBuffer ? bytes : bytes.buffer] : []);

/** Nothing may run after a failed fsync: the kernel may have dropped the written data, and reports it only once. */
function stop(error: unknown): never {
  post({ kind: "failed", reason: `fsync failed: ${String(error)}` });
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

const log = new LogSync(() => sessions.release(), stop);
const pglite = await openPGlite(dataDir, log, fsync);
const sessions = new Sessions(preparing(pglite.run), log, {
  respond(session, response) {
    // A buffer of its own, which can be handed over.
    const bytes = new Uint8Array(response);
    post({ kind: "response", session, bytes }, bytes);
  },
  end: (session) => post({ kind: "end", session }),
});
const stopGivingBack = giveMemoryBackWhenIdle();
const checking = setInterval(() => sessions.check(), 1_000);

async function close(): Promise<void> {
  clearInterval(checking);
  stopGivingBack();
  await pglite.close();
  log.finish();
  port.close();
}

async function dump(): Promise<void> {
  try {
    const tar = await pglite.dump();
    post({ kind: "dump", tar }, tar);
  } catch (error) {
    post({ kind: "no dump", reason: String(error) });
  }
}

port.on("message", (message: ToEngine) => {
  if (message.kind === "run") sessions.add(message.session, Buffer.from(message.bytes.buffer));
  else if (message.kind === "end") sessions.end(message.session);
  else if (message.kind === "dump") void dump();
  else void close();
});
post({ kind: "open" });
