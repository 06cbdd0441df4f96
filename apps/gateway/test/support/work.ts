import type { Connection } from "@earshot/db";
import { fileStore, outbound, signer } from "@earshot/jobs";
import { startWork } from "@earshot/jobs/work";
import { unseal } from "@earshot/operations";
import { sql } from "kysely";
import { onTestFinished } from "vitest";
import { authSecret } from "./credentials.ts";
import { filesFolder } from "../../src/settings/files.ts";
import * as shared from "./server.ts";

/** The pictures of the gateways here. */
export const files = fileStore({ s3Url: undefined, folder: filesFolder(shared.dataDir) });

type All = Parameters<typeof startWork>[0];
type WorkParts = Partial<Omit<All, "metrics">> & { metrics?: Partial<All["metrics"]> };

/** Milliseconds that a request to a receiver may take: less than the work waits for when it stops, so that none outlives its test. */
const timeout = 3_000;

/** Deletes what earlier files have left to do: their receivers are gone, and it would come first, with pauses. */
async function forgetEarlierFiles(): Promise<void> {
  const start = String(process.env["EARSHOT_TEST_FILE_START"]);
  await shared.db.deleteFrom("webhook_deliveries").where("created_at", "<", start).execute();
  await shared.db.deleteFrom("events").where("created_at", "<", start).execute();
  const { rows } = await sql`select to_regclass('jobs.job') as jobs`.$castTo<{ jobs: unknown }>().execute(shared.db);
  if (rows[0]?.jobs) await sql`delete from jobs.job where created_on < ${start}::timestamptz`.execute(shared.db);
}

/** Does the background work of a database until the test ends. What is passed replaces the usual parts. */
export async function startTestWork(
  { em, queue }: Pick<Connection, "em" | "queue">,
  { metrics, ...parts }: WorkParts = {},
  atEnd: (stop: () => Promise<void>) => void = onTestFinished,
) {
  if (em === shared.em) await forgetEarlierFiles();
  const work = await startWork({
    em,
    database: queue,
    publish: () => undefined,
    warn: console.error,
    post: outbound({ allowPrivate: true, timeout }),
    fetch: outbound({ allowPrivate: true, timeout }),
    unseal: (place, sealed) => unseal(authSecret, place, sealed),
    sign: signer(authSecret),
    files,
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
