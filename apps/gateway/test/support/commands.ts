import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { inject } from "vitest";
import type { Asked, Outcome } from "./command-host.ts";

/** The hosts of this worker that run no command now. */
const idle: ChildProcess[] = [];

/** Runs a command in a process that has run others before, or in a new one if all of them are busy. */
export async function runInHost({ env, args }: Asked): Promise<Outcome> {
  const host = idle.pop() ?? startHost();
  const over = new AbortController();
  const ended = once(host, "exit", over).then(([code, signal]) => {
    throw new Error(`The command "${args.join(" ")}" ended its process with ${code ?? signal}.`);
  });
  host.send({ env, args });
  const [outcome] = await Promise.race([once(host, "message", over), ended]).finally(() => over.abort());
  idle.push(host);
  return outcome as Outcome;
}

function startHost(): ChildProcess {
  const host = fork(join(import.meta.dirname, "command-host.ts"), {
    execArgv: ["--liftoff-only"],
    env: { NODE_COMPILE_CACHE: join(inject("scratch"), "compiled") },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  // It ends with this worker, which does not wait for it.
  host.unref();
  host.channel?.unref();
  return host;
}
