import type { StagedRow } from "@earshot/domain";
import { atOnce, badRequest } from "@earshot/operations";
import { fork } from "node:child_process";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { getCompileCacheDir } from "node:module";
import { dirname } from "node:path";
import { withFolder } from "../formats/temporary-folder.ts";
import type { Read, Reading } from "./read-process.ts";

/** The most megabytes of the process's V8 heap. */
const memory = 96;
/** The milliseconds that a file may take. */
const longest = 300_000;

/** Node's folder of this version in the cache of compiled code. Without it, each process would compile all modules. */
const compiled = getCompileCacheDir();

const inTurn = atOnce(1, 20);

/**
 * Returns an error for the log: where the process has failed, and by which code of the system. The rest of what it has
 * printed may quote the file.
 */
function failureOf(said: string): Error {
  const error = new Error("the process that reads files has failed.");
  const known = said.split("\n").filter((line) => /^\s+(at .+|code: '\w+',?)$/.test(line));
  error.stack = [`Error: ${error.message}`, ...known].join("\n");
  return error;
}

/**
 * Lets a process of its own read a file: so memory and time have a bound, and the server responds meanwhile. A thread without
 * memory may end the whole process.
 */
async function readInProcess(reading: Reading): Promise<string[]> {
  const child = fork(new URL("./read-process.ts", import.meta.url), {
    execArgv: [`--max-old-space-size=${memory}`, "--max-semi-space-size=4"],
    env: { MALLOC_ARENA_MAX: "1", ...(compiled && { NODE_COMPILE_CACHE: dirname(compiled) }) },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    timeout: longest,
    killSignal: "SIGKILL",
  });
  let [said, read] = ["", undefined as Read | undefined];
  child.stderr?.on("data", (part) => (said = `${said}${String(part)}`.slice(-4_000)));
  // An argument would be seen by all users of the system. If the process has ended already, its code says why.
  child.send(reading, () => undefined);
  child.once("message", (message) => (read = message as Read));
  const [code] = (await once(child, "close")) as [number | null];
  if (read?.kind === "read") return read.files;
  if (read) throw badRequest(read.sentence);
  if (code === 1) throw failureOf(said);
  // V8 ends the process when its heap is full, the system when the memory of the server is, and the time-out after that time.
  throw badRequest("this is more than the server can read at once: import it in parts.");
}

async function* rowsIn(files: readonly string[]): AsyncGenerator<StagedRow> {
  for (const file of files) {
    let rest = "";
    for await (const part of createReadStream(file, "utf8") as AsyncIterable<string>) {
      const lines = (rest + part).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) yield JSON.parse(line) as StagedRow;
    }
  }
}

/** Reads what a source has sent, one at a time, and lets `work` have its rows in the order of an archive. */
export const withRows = <T>(
  reading: Omit<Reading, "folder">,
  work: (rows: AsyncIterable<StagedRow>) => Promise<T>,
): Promise<T> =>
  withFolder("rows", async (folder) => work(rowsIn(await inTurn(() => readInProcess({ ...reading, folder })))));
