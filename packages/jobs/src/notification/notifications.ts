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
    const written = await notify(db, events);
    const mailed = mail ? written.filter(({ is_mailed }) => is_mailed) : [];
    await add(
      db,
      job,
      mailed.map(({ project_id, user_id, id }) => ({ data: { project_id, user_id, id } })),
    );
    const users = [...new Set(written.map(({ user_id }) => user_id))].slice(0, mostLive);
    return () => {
      for (const id of users) publish(id, [{ kind: "notifications.created" }]);
    };
  };
};
