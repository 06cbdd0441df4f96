import closeWithGrace from "close-with-grace";
import { type Connection, seedDemo } from "@earshot/db";
import type { Database } from "@earshot/domain";
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
  const app = await createApp({ em: connection.em, settings, logger });
  closeOnSignal(async (err) => {
    if (err) logger.fatal({ err }, "uncaught");
    else logger.info("finishing what is in flight");
    await drain(app);
    await connection.close();
  });
  app.phase = "starting";
  const address = await app.listen({ port: settings.PORT, host: settings.HOST });
  // Only now, for a start that fails on its port would take the token, shown this once, with it.
  const token = settings.SEED_DEMO && !settings.DATABASE_URL ? await seedEmpty(connection) : null;
  if (token) process.stdout.write(banner(address, token));
  else if (!(await hasUsers(connection)))
    logger.info("there are no users yet: npm run earshot -- user create --email you@example.com --name You");
  app.phase = "serving";
}

/** Ctrl-C, or a signal to a group of processes, comes here by itself and once more through npm. It counts once. */
function closeOnSignal(close: (error?: Error) => Promise<void>): void {
  const closing = closeWithGrace({ skip: ["SIGINT", "SIGTERM"], logger: false }, ({ err }) => close(err));
  let isClosing = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => {
      if (!isClosing) closing.close();
      isClosing = true;
    });
}

/** An empty database gets the demo. One whose demo was deleted still has its people, and does not get it again. */
const seedEmpty = async (connection: Connection): Promise<string | null> =>
  (await hasUsers(connection)) ? null : seedDemo(connection.em);

async function hasUsers({ em }: Connection): Promise<boolean> {
  const someone = await em.getKysely<Database>().selectFrom("users").select("id").limit(1).executeTakeFirst();
  return someone !== undefined;
}

await start().catch(exitWith);
