import cluster from "node:cluster";
import { readSettings } from "./settings/env.ts";
import { exitWith } from "./cli/exit.ts";

/**
 * Starts the server. With `WORKERS`, this process starts others of itself, which serve. Each loads only the modules
 * that it needs.
 */
async function start(): Promise<void> {
  const settings = readSettings();
  if (settings.WORKERS > 1 && cluster.isPrimary) return (await import("./process/primary.ts")).runPrimary(settings);
  return (await import("./process/serve.ts")).serve(settings);
}

await start().catch(exitWith);
