import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { Session } from "./engine-session.ts";

export interface EngineOptions {
  readonly dataDir: string;
  /** True if each commit waits for the disk. */
  readonly fsync: boolean;
}

/** A message to the engine's thread. */
export type ToEngine =
  | { kind: "run"; session: number; bytes: Uint8Array }
  | { kind: "end"; session: number }
  | { kind: "dump" | "close" };

/** A message from the engine's thread. */
export type FromEngine =
  | { kind: "open" }
  | { kind: "response"; session: number; bytes: Uint8Array }
  | { kind: "end"; session: number }
  | { kind: "dump"; tar: ArrayBuffer }
  | { kind: "no dump"; reason: string }
  | { kind: "failed"; reason: string };

/** PGlite in a thread of its own. */
export interface Engine {
  /** A stream to a session, which `pg` takes instead of a socket. */
  connect(): Session;
  /** A tar of the database's files. Rejects if one of them cannot be read, or the engine stops. */
  dump(): Promise<ArrayBuffer>;
  isClosed(): boolean;
  close(): Promise<void>;
}

/** Opens the cluster in this folder. Rejects with PGlite's error if that fails. */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const worker = new Worker(new URL("./engine-worker.ts", import.meta.url), { workerData: options });
  await opened(worker);
  const exited = once(worker, "exit");
  const sessions = new Map<number, Session>();
  const dumps: PromiseWithResolvers<ArrayBuffer>[] = [];
  let isClosing = false;
  let hasFailed = false;
  let count = 0;

  const post = (message: ToEngine, bytes?: Uint8Array<ArrayBuffer>) =>
    worker.postMessage(message, bytes ? [bytes.buffer] : []);

  const endDumps = (reason: string) => {
    for (const { reject } of dumps.splice(0)) reject(new Error(`The embedded database has stopped: ${reason}`));
  };

  const fail = (reason: string): never => {
    isClosing = true;
    hasFailed = true;
    void worker.terminate();
    endDumps(reason);
    for (const session of sessions.values()) session.destroy(new Error(`Connection terminated: ${reason}`));
    // It ends the process: what was not acknowledged is lost, and the next start recovers the rest.
    throw new Error(`The embedded database has stopped: ${reason}`);
  };
  worker.on("error", (error) => fail(String(error)));
  worker.on("exit", () => isClosing || fail("its thread has ended"));
  worker.on("message", (message: FromEngine) => {
    if (message.kind === "failed") fail(message.reason);
    else if (message.kind === "response") sessions.get(message.session)?.receive(message.bytes);
    else if (message.kind === "end") sessions.get(message.session)?.push(null);
    else if (message.kind === "dump") dumps.shift()?.resolve(message.tar);
    else if (message.kind === "no dump")
      dumps.shift()?.reject(new Error(`A file of the database cannot be read: ${message.reason}`));
  });

  return {
    connect() {
      const id = count++;
      const session = new Session(
        (bytes) => post({ kind: "run", session: id, bytes }, bytes),
        () => {
          sessions.delete(id);
          if (!isClosing) post({ kind: "end", session: id });
        },
      );
      sessions.set(id, session);
      return session;
    },
    async dump() {
      if (isClosing) throw new Error("The database is closed.");
      const dump = Promise.withResolvers<ArrayBuffer>();
      dumps.push(dump);
      post({ kind: "dump" });
      return dump.promise;
    },
    isClosed: () => isClosing,
    async close() {
      if (!isClosing) post({ kind: "close" });
      isClosing = true;
      // After a failure its thread waits for nothing.
      if (!hasFailed) await exited;
      endDumps("it was closed.");
    },
  };
}

/** Resolves when the database is open. */
async function opened(worker: Worker): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  worker.once("message", () => resolve());
  worker.once("error", reject);
  await promise;
  worker.off("error", reject);
}
