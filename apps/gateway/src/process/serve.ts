import cluster from "node:cluster";
import { giveMemoryBack, giveMemoryBackWhenIdle } from "@earshot/db";
import type { OpenFolder } from "@earshot/db/folder";
import { deleteLeftFolders } from "@earshot/jobs";
import { createApp } from "../app.ts";
import { scheduleBackups } from "../backups/backup-schedule.ts";
import { closeOnSignal } from "./close-on-signal.ts";
import { serveCommands } from "../cli/socket/command-socket.ts";
import { connect, hasUsers, retryUntilReachable } from "../settings/database.ts";
import { drain } from "../http/drain.ts";
import type { Settings } from "../settings/env.ts";
import { greet } from "./greet.ts";
import { createLogger } from "../settings/log.ts";
import { measure } from "../metrics/metrics-page.ts";
import { signInLinksOf, isSignInOff, publicUrlOf } from "../settings/authentication.ts";
import { fileStoreOf } from "../settings/files.ts";
import { signerOf } from "../settings/sealing.ts";
import { openChannel } from "../workers/process-channel.ts";
import { openTelemetry } from "../metrics/telemetry.ts";
import { workParts } from "./work.ts";
import type { PrimaryFunctions } from "../workers/worker-calls.ts";

/**
 * Serves requests in this process until a signal ends it: alone, or as a worker of a primary process. `opening` is the
 * embedded database, which opens already.
 */
export async function serve(settings: Settings, opening?: Promise<OpenFolder>): Promise<void> {
  const logger = createLogger(settings);
  if (!settings.EMBEDDED_FSYNC && !settings.DATABASE_URL)
    logger.warn("EMBEDDED_FSYNC is off: a power cut can lose acknowledged writes or damage the database");
  await deleteLeftFolders();
  const telemetry = await openTelemetry(settings);
  const connection = await connect(settings, (message) => logger.warn(message), telemetry.watchStatement, opening);
  const { worker } = cluster;
  const callPrimary = worker && openChannel<PrimaryFunctions>(worker, { measure: () => measure(telemetry.metrics) });
  const app = await createApp({ ...connection, settings, logger, telemetry, callPrimary });
  const stops: (() => void | Promise<void>)[] = [];
  // Both end at once: a job may take as long as the process still has.
  const end = () => Promise.all([drain(app), ...stops.map(async (stop) => stop())]);
  closeOnSignal(async (err) => {
    if (err) logger.fatal({ err }, "uncaught");
    else logger.info("finishing what is in flight");
    await end();
    await connection.close();
  });
  app.phase = "starting";
  const listen = () => app.listen({ port: settings.PORT, host: settings.HOST });
  // The server listens first, so that health checks work while the database is unreachable. A worker listens last,
  // because it would take requests from workers that are ready.
  if (!callPrimary) await listen();
  if (isSignInOff(settings)) logger.info("sign-in is off: set AUTH_SECRET to turn it on");
  // An empty database gets the demo. A database whose demo was deleted still has users, and does not get it again.
  const isNew = await retryUntilReachable(logger, async () => {
    // The primary process has migrated before it started workers.
    if (!callPrimary) await connection.migrate();
    await connection.checkLimits?.(settings.RUN_JOBS);
    return !(await hasUsers(connection));
  });
  const signInLinks = signInLinksOf(settings, connection.em, app);
  const files = fileStoreOf(settings);
  // Other processes cannot open the embedded database meanwhile.
  const publicUrl = publicUrlOf(settings, app);
  if (!settings.DATABASE_URL)
    stops.push(
      await serveCommands(
        settings.DATA_DIR,
        { connection, signInLinks, publicUrl, sign: signerOf(settings), files },
        logger,
      ),
    );
  // It prints the token only after it listens: a start that fails on its port would lose the token, which is shown
  // once.
  if (!callPrimary) await greet(settings, { isNew, em: connection.em, log: app.log, address: publicUrl, signInLinks });
  if (app.phase !== "starting") return;
  stops.push(scheduleBackups(settings, connection, files, telemetry.metrics, logger), giveMemoryBackWhenIdle());
  app.phase = "serving";
  if (callPrimary) await listen();
  if (settings.RUN_JOBS) await startJobs();
  // Returns the memory that only the start needed.
  giveMemoryBack();

  /** Starts the background work, which takes as long as a third of the rest, and for which nobody waits. */
  async function startJobs(): Promise<void> {
    const { startWork } = await import("@earshot/jobs/work");
    const parts = workParts(settings, connection, { ...telemetry, publish: app.publish, log: app.log, app });
    const starting = retryUntilReachable(logger, async () => (app.phase === "serving" ? startWork(parts) : null));
    stops.push(async () => (await starting)?.stop());
    app.work = await starting;
    if (app.work) app.onPublish = app.work.wake;
  }
}
