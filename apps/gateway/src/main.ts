import cluster from "node:cluster";
import { readSettings } from "./env.ts";
import { exitWith } from "./exit.ts";

/** With `WORKERS`, this process starts others of itself, which serve. Each loads only what it needs. */
async function start(): Promise<void> {
  const settings = readSettings();
  if (settings.WORKERS > 1 && cluster.isPrimary) return (await import("./primary.ts")).runPrimary(settings);
  return (await import("./serve.ts")).serve(settings);
}

await start().catch(exitWith);
