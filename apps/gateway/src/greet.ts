import { type Connection, demoOwner, seedDemo } from "@earshot/db";
import type { FastifyBaseLogger } from "fastify";
import { isatty } from "node:tty";
import { banner } from "./banner.ts";
import type { Settings } from "./env.ts";
import type { Entrance } from "./people.ts";

interface Parts extends Pick<Connection, "em"> {
  readonly log: FastifyBaseLogger;
  /** Where the server is reached. */
  readonly address: string;
  readonly entrance: Entrance | null;
}

/**
 * Says how to get in, on an empty database. The token is for who is at the terminal: what goes elsewhere, such as a
 * container's log, is kept. A link to sign in works once, and within an hour.
 */
export async function greet(settings: Settings, { em, log, address, entrance }: Parts): Promise<void> {
  if (settings.DATABASE_URL || !settings.SEED_DEMO) {
    const link = await entrance?.firstAccount();
    return log.info(
      link
        ? `there are no users yet; make the first account, an admin's, once, within an hour: ${link}`
        : "there are no users yet: npm run earshot -- user create --email you@example.com --name You",
    );
  }
  const isAtTerminal = isatty(process.stdout.fd);
  const token = await seedDemo(em, { withToken: isAtTerminal });
  const link = await entrance?.linkFor(demoOwner);
  if (isAtTerminal && token && link) return void process.stdout.write(banner(address, token, link));
  log.info(`created the demo; for a token: npm run earshot -- token create --email ${demoOwner}`);
  if (link) log.info(`sign in as the demo's owner, once, within an hour: ${link}`);
}
