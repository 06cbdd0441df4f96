import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject } from "vitest";
import { earshotAlone } from "./child.ts";

/** The most memory of a process, in bytes, as Linux tells it. Node's own figure begins with that of the parent. */
const memoryIn = (status: string): number => Number(/VmHWM:\s*(\d+) kB/.exec(status)?.[1]) * 1024;

/** Runs a command of the command line. Returns its seconds, and the most memory that it had. */
export async function measured(env: Record<string, string>, ...args: string[]) {
  const newPath = (end: string) => join(inject("scratch"), `${randomUUID()}${end}`);
  const peak = newPath(".txt");
  const preload = newPath(".mjs");
  writeFileSync(
    preload,
    `import { readFileSync, writeFileSync } from "node:fs";
    process.on("exit", () => writeFileSync(${JSON.stringify(peak)}, readFileSync("/proc/self/status")));`,
  );
  const begin = Date.now();
  const { code, stderr } = await earshotAlone({ ...env, NODE_OPTIONS: `--import=file://${preload}` }, ...args);
  expect([args[0], code, stderr]).toEqual([args[0], 0, expect.any(String)]);
  return { seconds: (Date.now() - begin) / 1_000, memory: memoryIn(readFileSync(peak, "utf8")) };
}
