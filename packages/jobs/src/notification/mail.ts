import { findLetter, markMailed } from "@earshot/domain";
import { Id, type Tables } from "@earshot/operations";
import { z } from "zod";
import { job } from "../job.ts";
import type { Letter, Mail } from "../mail.ts";
import type { Services } from "../services.ts";
import { letterOf } from "./letters.ts";

/** Attempts over a day, of which most are 15 minutes apart. */
export const mailRetries = 100;

/** Sends a letter, and counts what came of it. */
export async function send({ mail, metrics }: Services, kind: string, write: (mail: Mail) => Letter): Promise<void> {
  if (!mail) throw new Error("No mail can be sent: SMTP_URL is not set here.");
  let isSent = false;
  try {
    await mail.send(write(mail));
    isSent = true;
  } finally {
    metrics.mailed(kind, isSent);
  }
}

/**
 * Sends the mail about a notification. It reads everything anew, so it sends nothing that has been hidden or turned off
 * since. If the process is killed after the mail server took it, and before that is stored, it is sent again with the
 * same Message-ID.
 */
export const mailNotification = (services: Services) =>
  job({
    name: "mail-notification",
    schema: z.object({ project_id: Id, user_id: Id, id: Id }),
    retries: mailRetries,
    concurrency: 2,
    async handle(path) {
      const db = services.em.getKysely<Tables>();
      const found = await findLetter(db, path);
      if (!found) return;
      await send(services, found.kind, (mail) => letterOf(found, mail));
      await markMailed(db, path.user_id, [path.id]);
    },
  });
