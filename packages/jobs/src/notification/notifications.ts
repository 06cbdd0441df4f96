import { notify, wantedMails } from "@earshot/domain";
import type { Consumer } from "../relay-batch.ts";
import type { Services } from "../services.ts";
import { mailNotification } from "./mail.ts";

/** To how many people of a batch of events it goes live. Others see it when they load a page. */
const mostLive = 5_000;

/** Writes notifications of events, and adds the mails about them. */
export const notifications = ({ publish, mail, ...services }: Services): Consumer => {
  const job = mailNotification({ publish, mail, ...services });
  return async ({ db, projectId, events }, add) => {
    const told = await notify(db, projectId, events);
    const own = told.filter((one) => !one.told);
    const mailed = mail && own.length > 0 ? await wantedMails(db, projectId, own) : [];
    await add(
      db,
      job,
      mailed.map((data) => ({ data })),
    );
    const people = [...new Set(told.flatMap((one) => one.told ?? [one.user_id]))];
    return () => {
      for (const id of people.slice(0, mostLive)) publish(id, [{ kind: "notifications.created" }]);
    };
  };
};
