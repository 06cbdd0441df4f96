import { readTold } from "@earshot/domain";
import type { Context } from "@earshot/operations";
import type { AddedJob, AddJobs } from "./job.ts";
import type { Services } from "./services.ts";
import { consumersOf } from "./parts.ts";

/**
 * Returns the function that counts whom events would tell: the consumers of the relay do their work, but add no jobs, and
 * the notifications are read by the statement that makes them.
 */
export function rehearsing(services: Omit<Services, "add">): Context["tells"] {
  const consumers = consumersOf({ ...services, add: async () => undefined });
  return async (db, projectId, events) => {
    const added = new Map<string, AddedJob<unknown>[]>();
    const add: AddJobs = async (_, { name }, jobs) => void added.set(name, [...(added.get(name) ?? []), ...jobs]);
    const jobsOf = (name: string) => added.get(name) ?? [];
    const groups = (name: string) => new Set(jobsOf(name).map(({ group }) => group)).size;
    const { receivers, ...told } = await readTold(db, projectId, events, services.mail !== null);
    for (const consume of consumers) await consume({ db, projectId, events, receivers }, add);
    const invited = jobsOf("mail-invite").length;
    // Nobody learns from an address whose account it is.
    const sample = [...told.sample, ...Array.from({ length: invited }, () => ({ name: null, why: "invited" }))];
    return {
      ...told,
      sample: sample.slice(0, 5),
      people: told.people + invited,
      mails: told.mails + invited,
      webhooks: groups("deliver-webhook"),
      chats: groups("chat"),
    };
  };
}
