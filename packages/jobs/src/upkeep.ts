import { announceDue, sweepOld, sweepSso } from "@earshot/domain";
import { sweepIdempotencyKeys, type Tables } from "@earshot/operations";
import { z } from "zod";
import { job } from "./job.ts";
import type { Services } from "./services.ts";

const Nothing = z.object({});

/** The jobs that run on a schedule. */
export const upkeepJobs = ({ em, publish, eventRetentionDays, vacuum }: Services) => [
  job({
    name: "announce-changelogs",
    schema: Nothing,
    cron: "* * * * *",
    retries: 0,
    concurrency: 1,
    handle: () => announceDue(em, publish),
  }),
  job({
    name: "sweep",
    schema: Nothing,
    cron: "17 3 * * *",
    retries: 3,
    concurrency: 1,
    async handle() {
      for (const table of ["events", "webhook_deliveries", "notifications"] as const)
        await sweepOld(em.getKysely<Tables>(), table, eventRetentionDays);
      await sweepSso(em.getKysely<Tables>());
      await sweepIdempotencyKeys(em.getKysely<Tables>());
      await vacuum?.();
    },
  }),
];
