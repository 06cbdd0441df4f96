import { findInviteLetter } from "@earshot/domain";
import { Id, type Tables } from "@earshot/operations";
import { z } from "zod";
import { job } from "./job.ts";
import { mailRetries, messageId, send } from "./mail.ts";
import type { Consumer } from "./relay.ts";
import type { Services } from "./services.ts";

/** Mails invites to whom they invite. */
export function invites(services: Services) {
  const mailInvite = job({
    name: "mail-invite",
    schema: z.object({ id: Id }),
    retries: mailRetries,
    concurrency: 1,
    async handle({ id }) {
      const found = await findInviteLetter(services.em.getKysely<Tables>(), id);
      if (!found) return;
      await send(services, "invite", async (mail) => ({
        to: found.email,
        subject: `Join ${found.project}`,
        lines: [
          `${found.creator ?? "Somebody"} invites you to the team of ${found.project}.`,
          "The link signs you in and lets you join. It works once, within seven days.",
          "If you do not want to join, ignore this mail.",
        ],
        button: `Join ${found.project}`,
        url: await mail.inviteLink(found.email, id),
        id: messageId(["invite", id], mail),
      }));
    },
  });
  const consumer: Consumer = async (db, events, add) => {
    if (!services.mail) return;
    const ids = events.flatMap(({ kind, data: { invite_id: id } }) => (kind === "invite.created" && id ? [id] : []));
    await add(
      db,
      mailInvite,
      ids.map((id) => ({ data: { id } })),
    );
  };
  return { job: mailInvite, consumer };
}
