import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";

/** A process that is started again a second after it has ended, as systemd does. */
export interface Supervised {
  /** Ends it with SIGKILL. */
  kill(): void;
  /** Ends one of its child processes with SIGKILL, if it has any. */
  killChild(): void;
  stop(): Promise<void>;
}

/** They end with this process, however that ends. */
const running = new Set<ChildProcess>();
process.on("exit", () => running.forEach((child) => child.kill("SIGKILL")));

export function supervise(command: string, args: string[], env: Record<string, string>): Supervised {
  const over = new AbortController();
  let child: ChildProcess;
  const run = async () => {
    while (!over.signal.aborted) {
      child = spawn(command, args, { stdio: ["ignore", 2, 2], env: { PATH: process.env["PATH"], ...env } });
      running.add(child);
      await once(child, "exit");
      running.delete(child);
      await setTimeout(1_000, undefined, { signal: over.signal }).catch(() => undefined);
    }
  };
  const ended = run();
  return {
    kill: () => void child.kill("SIGKILL"),
    killChild() {
      const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8").split(" ").filter(Boolean);
      const pid = children[Math.floor(Math.random() * children.length)];
      if (pid) process.kill(Number(pid), "SIGKILL");
    },
    async stop() {
      over.abort();
      child.kill("SIGTERM");
      await ended;
    },
  };
}
