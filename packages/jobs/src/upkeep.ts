import {
  ageVotes,
  announceDue,
  noteCommonParts,
  recountBoards,
  sweepAudit,
  sweepExports,
  sweepNetworks,
  sweepOld,
  sweepSso,
} from "@earshot/domain";
import { sweepAttempts, sweepIdempotencyKeys, type Tables } from "@earshot/operations";
import { z } from "zod";
import { sweepFiles } from "./files/sweep.ts";
import { job } from "./job.ts";
import type { Services } from "./services.ts";

const Nothing = z.object({});

/** The jobs that run on a schedule. */
export const upkeepJobs = ({ em, publish, eventRetentionDays, files, vacuum }: Services) => [
  job({
    name: "announce-changelogs",
    schema: Nothing,
    cron: "* * * * *",
    retries: 0,
    concurrency: 1,
    handle: () => announceDue(em, publish),
  }),
  job({
    name: "sweep-files",
    schema: Nothing,
    cron: "47 * * * *",
    retries: 3,
    concurrency: 1,
    handle: () => sweepFiles(em.getKysely<Tables>(), files),
  }),
  job({
    name: "note-common-parts",
    schema: Nothing,
    cron: "27 * * * *",
    retries: 3,
    concurrency: 1,
    handle: () => noteCommonParts(em.getKysely<Tables>()),
  }),
  job({
    name: "age-votes",
    schema: Nothing,
    cron: "*/10 * * * *",
    retries: 0,
    concurrency: 1,
    handle: () => ageVotes(em),
  }),
  job({
    name: "recount-boards",
    schema: Nothing,
    cron: "37 * * * *",
    retries: 3,
    concurrency: 1,
    handle: () => recountBoards(em.getKysely<Tables>()),
  }),
  job({
    name: "sweep",
    schema: Nothing,
    cron: "17 3 * * *",
    retries: 3,
    concurrency: 1,
    async handle() {
      for (const table of ["events", "webhook_deliveries", "notifications", "notification_cursors"] as const)
        await sweepOld(em.getKysely<Tables>(), table, eventRetentionDays);
      await sweepExports(em.getKysely<Tables>());
      await sweepAudit(em.getKysely<Tables>());
      await sweepNetworks(em.getKysely<Tables>());
      await sweepSso(em.getKysely<Tables>());
      await sweepAttempts(em.getKysely<Tables>());
      await sweepIdempotencyKeys(em.getKysely<Tables>());
      await vacuum?.();
    },
  }),
];
