import cluster from "node:cluster";
import { openFolder } from "@earshot/db/folder";
import { readSettings } from "./settings/env.ts";
import { exitWith } from "./cli/exit.ts";

/**
 * Starts the server. With `WORKERS`, this process starts others of itself, which serve. Each loads only the modules
 * that it needs. The embedded database opens meanwhile.
 */
async function start(): Promise<void> {
  const settings = readSettings();
  if (settings.WORKERS > 1 && cluster.isPrimary) return (await import("./process/primary.ts")).runPrimary(settings);
  const opening = settings.DATABASE_URL ? undefined : openFolder(settings.DATA_DIR, settings.EMBEDDED_FSYNC);
  // Whoever waits for it later gets its error.
  opening?.catch(() => undefined);
  return (await import("./process/serve.ts")).serve(settings, opening);
}

await start().catch(exitWith);
