import { readdirSync, readFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import type pg from "pg";

/** Describes the machine and the versions in one paragraph. */
export async function describeMachine(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>("show server_version");
  const [cpu] = cpus();
  return [
    `${cpus().length} cores of ${cpu?.model ?? "an unknown CPU"}, ${Math.round(totalmem() / 2 ** 30)} GB,`,
    `Node ${process.versions.node}, PostgreSQL ${rows[0]?.server_version} as it is installed,`,
    `on ${new Date().toISOString().slice(0, 10)}. The client, the server and the database share the cores.`,
  ].join(" ");
}

/** The memory of a process in MB; NaN if it cannot be read. Linux only. */
export function memoryOf(pid: number): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return Math.round(Number(kilobytes) / 1024);
  } catch {
    return Number.NaN;
  }
}

/** The CPU time of a process and its children in nanoseconds, for all threads; NaN if it cannot be read. Linux only. */
export function cpuOf(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    return threads.reduce((sum, thread) => {
      const read = (file: string) => readFileSync(`/proc/${pid}/task/${thread}/${file}`, "utf8");
      const children = read("children").split(" ").filter(Boolean);
      return children.reduce((total, child) => total + cpuOf(Number(child)), sum + parseInt(read("schedstat")));
    }, 0);
  } catch {
    return Number.NaN;
  }
}
