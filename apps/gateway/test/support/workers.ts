import { vi } from "vitest";
import { startGateway } from "./child.ts";

type Settings = Parameters<typeof startGateway>[0];

/** Starts a gateway of two workers on one PostgreSQL, and waits until both serve. */
export async function startWorkers(env: Settings, end?: (kill: () => void) => void) {
  const gateway = await startGateway({ ...env, WORKERS: "2" }, undefined, end);
  /** The process ids in the lines of its log with this message, from here on. */
  const pidsOf = (message: string, from = 0) =>
    [...gateway.output.stdout.slice(from).matchAll(/"pid":(\d+),.*"msg":"([^"]+)/g)]
      .filter(([, , text]) => text?.startsWith(message))
      .map(([, pid]) => Number(pid));
  const all = {
    ...gateway,
    /** The workers that have served so far, in their order. */
    workers: () => pidsOf("Server listening"),
    /** The workers that serve the requests of this work. */
    async answering(work: () => Promise<unknown>): Promise<Set<number>> {
      const from = gateway.output.stdout.length;
      await work();
      return new Set(pidsOf("incoming request", from));
    },
  };
  await vi.waitUntil(() => all.workers().length === 2, { timeout: 60_000 });
  return all;
}
