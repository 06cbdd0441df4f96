import closeWithGrace from "close-with-grace";
import { seedDemo } from "@earshot/db";
import { createApp } from "./app.ts";
import { banner } from "./banner.ts";
import { connect, hasUsers, whenItAnswers } from "./database.ts";
import { drain } from "./drain.ts";
import { readSettings } from "./env.ts";
import { exitWith } from "./exit.ts";
import { createLogger } from "./log.ts";
import { openTelemetry } from "./telemetry.ts";

async function start(): Promise<void> {
  const settings = readSettings();
  const logger = createLogger(settings);
  const telemetry = await openTelemetry(settings);
  const connection = await connect(settings, (message) => logger.warn(message), telemetry.watchStatement);
  const app = await createApp({ ...connection, settings, logger, telemetry });
  closeOnSignal(async (err) => {
    if (err) logger.fatal({ err }, "uncaught");
    else logger.info("finishing what is in flight");
    await drain(app);
    await connection.close();
  });
  app.phase = "starting";
  // It listens first, so that health checks work while the database is unreachable.
  const address = await app.listen({ port: settings.PORT, host: settings.HOST });
  // An empty database gets the demo. One whose demo was deleted still has users, and does not get it again.
  const isNew = await whenItAnswers(logger, async () => {
    await connection.migrate();
    return !(await hasUsers(connection));
  });
  // Not before it listens: a start that fails on its port would lose the token, which is shown once.
  const token = isNew && settings.SEED_DEMO && !settings.DATABASE_URL ? await seedDemo(connection.em) : null;
  if (app.phase === "starting") app.phase = "serving";
  if (token) process.stdout.write(banner(address, token));
  else if (isNew)
    logger.info("there are no users yet: npm run earshot -- user create --email you@example.com --name You");
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
