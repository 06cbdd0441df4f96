import { findInviteLetter } from "@earshot/domain";
import { Id, type Tables } from "@earshot/operations";
import { z } from "zod";
import { job } from "./job.ts";
import { mailRetries, messageId, send } from "./mail.ts";
import type { Consumer } from "./relay-batch.ts";
import type { Services } from "./services.ts";

/** Mails invites to whom they invite. */
export function invites(services: Services) {
  const mailInvite = job({
    name: "mail-invite",
    // Jobs of an older version do not name the project.
    schema: z.object({ project_id: Id.optional(), id: Id }),
    retries: mailRetries,
    concurrency: 1,
    async handle({ project_id, id }) {
      const found = await findInviteLetter(services.em.getKysely<Tables>(), id, project_id);
      if (!found) return;
      await send(services, "invite", async (mail) => ({
        to: found.email,
        // Whoever makes a project and an invite chooses its words, and may not know the receiver. A subject has none.
        subject: "You are invited to a team at Earshot",
        lines: [
          `${found.creator ?? "Somebody"} invites you to the team of “${found.project}”.`,
          "The link signs you in and lets you join. It works once, within seven days.",
          "If you do not want to join, ignore this mail.",
        ],
        button: "Join the team",
        url: await mail.inviteLink(found.email, id),
        id: messageId(["invite", id], mail),
      }));
    },
  });
  const consumer: Consumer = async ({ db, projectId, events }, add) => {
    if (!services.mail) return;
    const ids = events.flatMap(({ kind, data: { invite_id: id } }) => (kind === "invite.created" && id ? [id] : []));
    await add(
      db,
      mailInvite,
      ids.map((id) => ({ data: { project_id: projectId, id } })),
    );
  };
  return { job: mailInvite, consumer };
}
