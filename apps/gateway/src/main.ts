import closeWithGrace from "close-with-grace";
import { seedDemo } from "@earshot/db";
import { createApp } from "./app.ts";
import { banner } from "./banner.ts";
import { openDatabase } from "./database.ts";
import { drain } from "./drain.ts";
import { readSettings } from "./env.ts";
import { exitWith } from "./exit.ts";
import { createLogger } from "./log.ts";

async function start(): Promise<void> {
  const settings = readSettings();
  const logger = createLogger(settings);
  const connection = await openDatabase(settings, (message) => logger.warn(message));
  const token = settings.SEED_DEMO && !settings.DATABASE_URL ? await seedDemo(connection.em) : null;
  const app = await createApp({ em: connection.em, settings, logger });

  closeWithGrace({ logger }, async ({ err, signal }) => {
    if (err) logger.fatal({ err }, "uncaught");
    else logger.info(`${signal}: finishing what is in flight`);
    await drain(app);
    await connection.close();
  });
  const address = await app.listen({ port: settings.PORT, host: settings.HOST });
  if (token) process.stdout.write(banner(address, token));
}

await start().catch(exitWith);
