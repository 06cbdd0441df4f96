import { type Connection, demoOwner, seedDemo } from "@earshot/db";
import { hasAdmin } from "@earshot/domain";
import type { FastifyBaseLogger } from "fastify";
import { isatty } from "node:tty";
import { banner } from "./banner.ts";
import type { Settings } from "../settings/env.ts";
import type { SignInLinks } from "../settings/authentication.ts";

interface Parts extends Pick<Connection, "em"> {
  /** True if the database has no users. */
  readonly isNew: boolean;
  readonly log: FastifyBaseLogger;
  /** The address of the server. */
  readonly address: string;
  readonly signInLinks: SignInLinks | null;
}

/**
 * Prints how to sign in to an empty database. The token is printed at a terminal only: other outputs, such as a
 * container's log, are stored. A link to sign in works once, and within an hour, so it is in the log too.
 */
export async function greet(settings: Settings, { isNew, em, log, address, signInLinks }: Parts): Promise<void> {
  if (!isNew) {
    if (settings.PROJECT_CREATION === "admins" && !(await hasAdmin(em.getKysely())))
      log.warn("nobody may create projects, because no user is an admin: npm run earshot -- user promote E");
    return;
  }
  if (settings.DATABASE_URL || !settings.SEED_DEMO) {
    const link = await signInLinks?.firstAccount();
    return log.info(
      link
        ? `there are no users yet; make the first account, an admin's, once, within an hour: ${link}`
        : "there are no users yet: npm run earshot -- user create --email you@example.com --name You",
    );
  }
  const isAtTerminal = isatty(process.stdout.fd);
  const token = await seedDemo(em, { withToken: isAtTerminal });
  const link = await signInLinks?.linkFor(demoOwner);
  if (isAtTerminal && token && link) return void process.stdout.write(banner(address, token, link));
  log.info(`created the demo; for a token: npm run earshot -- token create --email ${demoOwner}`);
  if (link) log.info(`sign in as the demo's owner, once, within an hour: ${link}`);
}
