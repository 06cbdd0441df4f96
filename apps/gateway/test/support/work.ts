import type { Connection } from "@earshot/db";
import { outbound, startWork } from "@earshot/jobs";
import { unseal } from "@earshot/operations";
import { onTestFinished } from "vitest";
import { authSecret } from "./credentials.ts";

type All = Parameters<typeof startWork>[0];
type WorkParts = Partial<Omit<All, "metrics">> & { metrics?: Partial<All["metrics"]> };

/** Milliseconds that a request to a receiver may take: less than the work waits for when it stops, so that none outlives its test. */
const timeout = 3_000;

/** Does the background work of a database until the test ends. What is passed replaces the usual parts. */
export async function startTestWork(
  { em, queue }: Pick<Connection, "em" | "queue">,
  { metrics, ...parts }: WorkParts = {},
  atEnd: (stop: () => Promise<void>) => void = onTestFinished,
) {
  const work = await startWork({
    em,
    database: queue,
    publish: () => undefined,
    warn: console.error,
    post: outbound({ allowPrivate: true, timeout }),
    unseal: (place, sealed) => unseal(authSecret, place, sealed),
    mail: null,
    eventRetentionDays: 90,
    publicUrl: () => "https://feedback.example",
    ...parts,
    metrics: {
      relayed: () => undefined,
      heldBack: () => undefined,
      called: () => undefined,
      chatted: () => undefined,
      mailed: () => undefined,
      wrotePart: () => undefined,
      ...metrics,
    },
  });
  atEnd(work.stop);
  return work;
}
