import {
  deleteLeftRows,
  emptiedStatuses,
  emptyStatus,
  importPart,
  importsToFetch,
  leftProjects,
  openExports,
  openImports,
} from "@earshot/domain";
import { setTimeout as rest } from "node:timers/promises";
import { z } from "zod";
import { makeExport } from "./archive/make.ts";
import { fetchPart } from "./import/fetch.ts";
import { job } from "./job.ts";
import type { Consumer } from "./relay-batch.ts";
import type { Services } from "./services.ts";

/** The milliseconds that one job works. After a minute its attempt counts as failed. */
const workTime = 40_000;

/** A write whose rest is done part by part. */
interface LongWrite {
  readonly kind: string;
  /** Does the next part. Returns false if there was none. */
  doPart(): Promise<boolean>;
}

/**
 * Does the rest of writes that take longer than a request may: each part in a transaction of its own, so that the next job
 * goes on where a process was killed. After each part it rests as long as that took: requests come first. A write that
 * fails stops no other one.
 */
export function longWrites({ em, sign, files, unseal, fetch, publish, metrics }: Services) {
  const openWrites = async (): Promise<LongWrite[]> => [
    ...(await emptiedStatuses(em)).map((status) => ({
      kind: "status.emptying",
      doPart: () => emptyStatus(em, status, publish),
    })),
    ...(await importsToFetch(em)).map((its) => ({
      kind: "import.fetching",
      doPart: () => fetchPart({ em, unseal, fetch }, its),
    })),
    ...(await openImports(em)).map((its) => ({ kind: "import", doPart: () => importPart(em, its) })),
    ...(await leftProjects(em)).map((id) => ({ kind: "project.deleted", doPart: () => deleteLeftRows(em, id) })),
    ...(await openExports(em)).map((its) => ({ kind: "export", doPart: () => makeExport({ em, sign, files }, its) })),
  ];

  async function finish({ kind, doPart }: LongWrite, end: number): Promise<void> {
    for (let start = performance.now(); start < end && (await doPart()); start = performance.now()) {
      metrics.wrotePart(kind);
      await rest(performance.now() - start);
    }
  }

  const finishWrites = job({
    name: "finish-writes",
    schema: z.object({}),
    cron: "* * * * *",
    retries: 0,
    concurrency: 1,
    async handle() {
      const end = performance.now() + workTime;
      const errors: unknown[] = [];
      for (const write of await openWrites()) await finish(write, end).catch((error: unknown) => errors.push(error));
      if (errors.length > 0) throw new AggregateError(errors, "some long writes failed");
    },
  });
  const consumer: Consumer = async ({ db, events }, add) => {
    if (events.some(({ kind }) => kind === "status.emptying" || kind === "work.waiting"))
      await add(db, finishWrites, [{ data: {} }]);
  };
  return { job: finishWrites, consumer };
}
