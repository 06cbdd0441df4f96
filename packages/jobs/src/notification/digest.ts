import { digestOf, digestReaders, markMailed } from "@earshot/domain";
import { Id, type Tables } from "@earshot/operations";
import { z } from "zod";
import { job } from "../job.ts";
import { mailRetries, send } from "../mail.ts";
import type { Services } from "../services.ts";
import { digestLetter } from "./letters.ts";

/** The start of the day, in UTC. */
const today = () => `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`;

/**
 * Sends the daily digest each morning, with the feedback until midnight. A second run that day finds nothing left to
 * send.
 */
export function digestJobs(services: Services) {
  const { em, add, mail } = services;
  const mailDigest = job({
    name: "mail-digest",
    schema: z.object({ user_id: Id, until: z.string() }),
    retries: mailRetries,
    concurrency: 1,
    groupConcurrency: 1,
    async handle({ user_id, until }) {
      const db = em.getKysely<Tables>();
      const [one, ...others] = await digestOf(db, user_id, until);
      if (!one) return;
      const found = [one, ...others] as const;
      await send(services, "digest", (how) => digestLetter([...found], until.slice(0, 10), how));
      await markMailed(db, user_id, found, until);
    },
  });
  const digest = job({
    name: "digest",
    schema: z.object({}),
    cron: "0 6 * * *",
    retries: 20,
    concurrency: 1,
    async handle() {
      if (!mail) return;
      const db = em.getKysely<Tables>();
      const until = today();
      const readers = await digestReaders(db, until);
      await add(
        db,
        mailDigest,
        readers.map((user_id) => ({ data: { user_id, until }, group: user_id })),
      );
    },
  });
  return [digest, mailDigest];
}
