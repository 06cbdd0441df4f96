import { notify } from "@earshot/domain";
import type { Consumer } from "../relay.ts";
import type { Services } from "../services.ts";
import { mailNotification } from "./mail.ts";

/** To how many people of a batch of events it goes live. Others see it when they load a page. */
const mostLive = 5_000;

/** Writes notifications of events, and adds the mails about them. */
export const notifications = ({ publish, mail, ...services }: Services): Consumer => {
  const job = mailNotification({ publish, mail, ...services });
  return async (db, events, add) => {
    const told = await notify(db, events);
    const mailed = mail ? told.flatMap((person) => person.mailed ?? []) : [];
    await add(
      db,
      job,
      mailed.map((data) => ({ data })),
    );
    return () => {
      for (const { user_id } of told.slice(0, mostLive)) publish(user_id, [{ kind: "notifications.created" }]);
    };
  };
};
