import { deleteLeftRows, emptyStatuses } from "@earshot/domain";
import { setTimeout as rest } from "node:timers/promises";
import { z } from "zod";
import { job } from "./job.ts";
import type { Consumer } from "./relay-batch.ts";
import type { Services } from "./services.ts";

/** The milliseconds that one job works. After a minute its attempt counts as failed. */
const workTime = 40_000;

/**
 * Does the rest of writes that take longer than a request may: each part in a transaction of its own, so that the next job
 * goes on where a process was killed. After each part it rests as long as that took: requests come first.
 */
export function longWrites({ em, publish, metrics }: Services) {
  const finishWrites = job({
    name: "finish-writes",
    schema: z.object({}),
    cron: "* * * * *",
    retries: 0,
    concurrency: 1,
    async handle() {
      const end = performance.now() + workTime;
      const parts = {
        "status.emptying": () => emptyStatuses(em, publish),
        "project.deleted": () => deleteLeftRows(em),
      };
      for (const [kind, doPart] of Object.entries(parts))
        for (let start = performance.now(); start < end && (await doPart()); start = performance.now()) {
          metrics.wrotePart(kind);
          await rest(performance.now() - start);
        }
    },
  });
  const consumer: Consumer = async (db, _, events, add) => {
    if (events.some(({ kind }) => kind === "status.emptying")) await add(db, finishWrites, [{ data: {} }]);
  };
  return { job: finishWrites, consumer };
}
