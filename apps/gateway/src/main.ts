import closeWithGrace from "close-with-grace";
import { type Connection, demoOwner, giveMemoryBack, giveMemoryBackWhenIdle, seedDemo } from "@earshot/db";
import { startWork } from "@earshot/jobs";
import type { FastifyInstance } from "fastify";
import { isatty } from "node:tty";
import { createApp } from "./app.ts";
import { scheduleBackups } from "./backup-schedule.ts";
import { banner } from "./banner.ts";
import { serveCommands } from "./command-socket.ts";
import { connect, hasUsers, whenItAnswers } from "./database.ts";
import { drain } from "./drain.ts";
import { readSettings, type Settings } from "./env.ts";
import { exitWith } from "./exit.ts";
import { createLogger } from "./log.ts";
import { type Entrance, entranceOf, isSignInOff, publicUrlOf } from "./people.ts";
import { openTelemetry } from "./telemetry.ts";
import { workParts } from "./work.ts";

async function start(): Promise<void> {
  const settings = readSettings();
  const logger = createLogger(settings);
  if (!settings.EMBEDDED_FSYNC && !settings.DATABASE_URL)
    logger.warn("EMBEDDED_FSYNC is off: a power cut can lose acknowledged writes or damage the database");
  const telemetry = await openTelemetry(settings);
  const connection = await connect(settings, (message) => logger.warn(message), telemetry.watchStatement);
  const app = await createApp({ ...connection, settings, logger, telemetry });
  const stops: (() => void | Promise<void>)[] = [];
  closeOnSignal(async (err) => {
    if (err) logger.fatal({ err }, "uncaught");
    else logger.info("finishing what is in flight");
    for (const stop of stops) await stop();
    await drain(app);
    await connection.close();
  });
  app.phase = "starting";
  // It listens first, so that health checks work while the database is unreachable.
  await app.listen({ port: settings.PORT, host: settings.HOST });
  if (isSignInOff(settings)) logger.info("sign-in is off: set AUTH_SECRET to turn it on");
  // An empty database gets the demo. One whose demo was deleted still has users, and does not get it again.
  const isNew = await whenItAnswers(logger, async () => {
    await connection.migrate();
    await connection.checkLimits?.(settings.RUN_JOBS);
    return !(await hasUsers(connection));
  });
  const entrance = entranceOf(settings, connection.em, app);
  // Other processes cannot open the embedded database meanwhile.
  if (!settings.DATABASE_URL) stops.push(await serveCommands(settings.DATA_DIR, { connection, entrance }, logger));
  // Not before it listens: a start that fails on its port would lose the token, which is shown once.
  if (isNew) await greet(app, settings, connection, entrance);
  if (app.phase !== "starting") return;
  if (settings.RUN_JOBS) {
    const work = await startWork(
      workParts(settings, connection, { publish: app.publish, log: app.log, metrics: telemetry.metrics, app }),
    );
    app.onPublish = work.wake;
    app.work = work;
    stops.push(work.stop);
  }
  stops.push(scheduleBackups(settings, connection, telemetry.metrics, logger), giveMemoryBackWhenIdle());
  // What it took to start, of which nothing is needed again.
  giveMemoryBack();
  app.phase = "serving";
}

/**
 * Says how to get in, on an empty database. The token is for who is at the terminal: what goes elsewhere, such as a
 * container's log, is kept. A link to sign in works once, and within an hour.
 */
async function greet(app: FastifyInstance, settings: Settings, { em }: Connection, entrance: Entrance | null) {
  const address = publicUrlOf(settings, app);
  if (settings.DATABASE_URL || !settings.SEED_DEMO) {
    const link = await entrance?.firstAccount();
    return app.log.info(
      link
        ? `there are no users yet; make the first account, an admin's, once, within an hour: ${link}`
        : "there are no users yet: npm run earshot -- user create --email you@example.com --name You",
    );
  }
  const isAtTerminal = isatty(process.stdout.fd);
  const token = await seedDemo(em, { withToken: isAtTerminal });
  const link = await entrance?.linkFor(demoOwner);
  if (isAtTerminal && token && link) return void process.stdout.write(banner(address, token, link));
  app.log.info(`created the demo; for a token: npm run earshot -- token create --email ${demoOwner}`);
  if (link) app.log.info(`sign in as the demo's owner, once, within an hour: ${link}`);
}

/** Ctrl-C, or a signal to a process group, arrives directly and once more through npm. It counts once. */
function closeOnSignal(close: (error?: Error) => Promise<void>): void {
  const closing = closeWithGrace({ skip: ["SIGINT", "SIGTERM"], logger: false }, ({ err }) => close(err));
  let isClosing = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => {
      if (!isClosing) closing.close();
      isClosing = true;
    });
}

await start().catch(exitWith);
