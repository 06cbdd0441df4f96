import { announceDue, sweepDeliveries, sweepEvents, sweepNotifications } from "@earshot/domain";
import type { Tables } from "@earshot/operations";
import { z } from "zod";
import { job } from "./job.ts";
import type { Services } from "./services.ts";

const Nothing = z.object({});

/** What has to be done from time to time. */
export const upkeepJobs = ({ em, publish, eventRetentionDays }: Services) => [
  job({
    name: "announce-changelogs",
    schema: Nothing,
    cron: "* * * * *",
    retries: 0,
    concurrency: 1,
    handle: async () => {
      for (const [projectId, events] of await announceDue(em)) publish(projectId, events);
    },
  }),
  job({
    name: "sweep",
    schema: Nothing,
    cron: "17 3 * * *",
    retries: 3,
    concurrency: 1,
    async handle() {
      await sweepEvents(em.getKysely<Tables>(), eventRetentionDays);
      await sweepDeliveries(em.getKysely<Tables>(), eventRetentionDays);
      await sweepNotifications(em.getKysely<Tables>(), eventRetentionDays);
    },
  }),
];
