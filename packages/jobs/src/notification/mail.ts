import { findLetter, markMailed } from "@earshot/domain";
import { Id, type Tables } from "@earshot/operations";
import { z } from "zod";
import { job } from "../job.ts";
import { mailRetries, send } from "../mail.ts";
import type { Services } from "../services.ts";
import { letterOf } from "./letters.ts";

/**
 * Sends the mail about a notification. It reads everything again, so it sends nothing that has been hidden or turned
 * off since. If the process is killed after the mail server accepted the mail and before that is stored, the mail is
 * sent again with the same Message-ID.
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
      await markMailed(db, path.user_id, [path]);
    },
  });
