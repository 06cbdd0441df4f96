import { giveMemoryBack } from "@earshot/db";
import { closeOnSignal } from "./close-on-signal.ts";
import { connect, hasUsers, retryUntilReachable } from "../settings/database.ts";
import type { Settings } from "../settings/env.ts";
import { greet } from "./greet.ts";
import { createLogger } from "../settings/log.ts";
import { signInLinksOf, publicUrlOf } from "../settings/authentication.ts";
import { createWorkers } from "../workers/workers.ts";

/**
 * Updates the schema, then starts workers, which serve, until a signal ends all of them. This process has the state
 * that workers share. It serves no requests.
 */
export async function runPrimary(settings: Settings): Promise<void> {
  const log = createLogger(settings);
  const workers = createWorkers(log);
  closeOnSignal(async (err) => {
    if (err) log.fatal({ err }, "uncaught");
    await workers.end();
  });
  const connection = await connect(settings, (message) => log.warn(message));
  const isNew = await retryUntilReachable(log, async () => {
    await connection.migrate();
    return !(await hasUsers(connection));
  });
  // The first worker starts alone: an error that keeps it from serving, such as a port in use, is printed once.
  const PORT = await workers.add();
  const own = { ...settings, PORT };
  const { em } = connection;
  await greet(own, { isNew, em, log, address: publicUrlOf(own), signInLinks: signInLinksOf(own, em) });
  await connection.close();
  // The first worker does the background work of all.
  for (let count = 1; count < settings.WORKERS; count++) void workers.add({ RUN_JOBS: "false" });
  giveMemoryBack();
}
