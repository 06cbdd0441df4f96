import { giveMemoryBack } from "@earshot/db";
import { closeOnSignal } from "./close-on-signal.ts";
import { connect, hasUsers, whenItAnswers } from "./database.ts";
import type { Settings } from "./env.ts";
import { greet } from "./greet.ts";
import { createLogger } from "./log.ts";
import { entranceOf, publicUrlOf } from "./people.ts";
import { createWorkers } from "./workers.ts";

/**
 * Updates the schema, then starts workers, which serve, until a signal ends all of them. This process has what the
 * workers share. It takes no requests.
 */
export async function runPrimary(settings: Settings): Promise<void> {
  const log = createLogger(settings);
  const workers = createWorkers(log);
  closeOnSignal(async (err) => {
    if (err) log.fatal({ err }, "uncaught");
    await workers.end();
  });
  const connection = await connect(settings, (message) => log.warn(message));
  const isNew = await whenItAnswers(log, async () => {
    await connection.migrate();
    return !(await hasUsers(connection));
  });
  // One first: what keeps it from serving, such as a port in use, is said once.
  const PORT = await workers.add();
  if (isNew) {
    const own = { ...settings, PORT };
    const { em } = connection;
    await greet(own, { em, log, address: publicUrlOf(own), entrance: entranceOf(own, em) });
  }
  await connection.close();
  // The first one does the background work of all.
  for (let count = 1; count < settings.WORKERS; count++) void workers.add({ RUN_JOBS: "false" });
  giveMemoryBack();
}
