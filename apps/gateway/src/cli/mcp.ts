import { FolderError } from "@earshot/db";
import { bridgeStdio } from "@earshot/mcp";
import { createApp } from "../app.ts";
import { openExisting } from "../settings/database.ts";
import { readSettings, readToken, type Settings } from "../settings/env.ts";
import { createLogger } from "../settings/log.ts";
import { openTelemetry } from "../metrics/telemetry.ts";

interface Options {
  readonly url?: string;
  readonly toolsets?: string;
  readonly emails: boolean;
}

/** True if a server answers there. */
async function isServing(url: string): Promise<boolean> {
  try {
    return (await fetch(new URL("/health/live", url), { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

/** Serves the database in this process, on a port that the system chooses. The background work is left to a server. */
async function serveHere(settings: Settings): Promise<string> {
  const connection = await openExisting(settings, console.error);
  const logger = createLogger({ LOG_LEVEL: "warn" }, process.stderr);
  const app = await createApp({ ...connection, settings, logger, telemetry: await openTelemetry(settings) });
  process.stdin.once("close", () => void app.close().then(connection.close));
  return app.listen({ port: 0, host: "127.0.0.1" });
}

/** The address of a server of this database: of the one that holds the folder, or of this process. */
async function addressOf(settings: Settings): Promise<string> {
  const local = `http://127.0.0.1:${settings.PORT}`;
  try {
    return await serveHere(settings);
  } catch (error) {
    if (error instanceof FolderError && (await isServing(local))) return local;
    throw error;
  }
}

/** Serves MCP on standard input and output, by the server at the address or one of this database. */
export async function serveMcp({ url, toolsets, emails }: Options): Promise<void> {
  const address = new URL("/mcp", url ?? (await addressOf(readSettings())));
  if (toolsets) address.searchParams.set("toolsets", toolsets);
  if (emails) address.searchParams.set("emails", "true");
  bridgeStdio(address, readToken());
}
