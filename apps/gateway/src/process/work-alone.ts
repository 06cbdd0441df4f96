import { deleteLeftFolders } from "@earshot/jobs";
import { startWork } from "@earshot/jobs/work";
import { closeOnSignal } from "./close-on-signal.ts";
import { connect, retryUntilReachable } from "../settings/database.ts";
import { readSettings } from "../settings/env.ts";
import { Failure } from "../cli/exit.ts";
import { linesOf, projectOf } from "../live/live-lines.ts";
import { createLogger } from "../settings/log.ts";
import { createMetrics } from "../metrics/metrics.ts";
import { workParts } from "./work.ts";

/** Does the background work until a signal ends it, for gateways with `RUN_JOBS=false`. */
export async function workAlone(): Promise<void> {
  const settings = readSettings();
  if (!settings.DATABASE_URL)
    throw new Failure("The embedded database belongs to the server, which does the work itself. Set DATABASE_URL.");
  const log = createLogger(settings);
  await deleteLeftFolders();
  const connection = await connect(settings, (message) => log.warn(message));
  const { notifyChannel: channel } = connection;
  await retryUntilReachable(log, async () => {
    await connection.migrate();
    await connection.checkLimits?.(true);
  });
  const publish = (topic: string, events: readonly unknown[]) =>
    linesOf(topic, events).forEach((line) => channel?.send(line));
  const parts = workParts(settings, connection, { publish, log, metrics: createMetrics() });
  const work = await retryUntilReachable(log, () => startWork(parts));
  const heard = (line: string) => {
    const projectId = projectOf(line);
    if (projectId) work.wake(projectId);
  };
  channel?.listen({ heard, up: () => work.wake(), lost: () => undefined });
  closeOnSignal(async (err) => {
    if (err) log.fatal({ err }, "uncaught");
    else log.info("finishing what is in flight");
    await work.stop();
    await connection.close();
  });
  log.info("working");
}
