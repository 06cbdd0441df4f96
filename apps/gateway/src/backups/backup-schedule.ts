import type { Connection } from "@earshot/db";
import { noteCheck } from "@earshot/domain";
import type { Carried, FileStore } from "@earshot/jobs";
import type { Tables } from "@earshot/operations";
import type { FastifyBaseLogger } from "fastify";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { addAbortSignal } from "node:stream";
import { setTimeout } from "node:timers/promises";
import type { Settings } from "../settings/env.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { writeAtomically } from "./atomic-write.ts";
import { missingSentence, writeBackup } from "./write-backup.ts";

/** The name of a backup contains its time. Files with other names are never deleted. */
const nameAt = (time: number) => `earshot-${new Date(time).toISOString().replaceAll(":", "-")}.backup`;
const pattern = /^earshot-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)\.backup$/;
const timeOf = (name: string) => Date.parse(name.replace(pattern, "$1:$2:$3"));

/** The name of the unfinished file that a killed process leaves. */
const unfinished = /^earshot-[\dTZ.-]+\.backup\.\d+\.partial$/;

/** The longest wait after a failure, in milliseconds. */
const retryPause = 600_000;

/**
 * Writes a backup of the embedded database whenever the newest one is old enough, one at a time. The returned function
 * stops the schedule and a backup in progress.
 */
export function scheduleBackups(
  settings: Pick<Settings, "BACKUP_EVERY" | "BACKUP_KEEP" | "BACKUP_DIR" | "BACKUP_PICTURES" | "DATA_DIR">,
  connection: Pick<Connection, "em" | "backUp">,
  files: FileStore,
  { backups }: Metrics,
  log: FastifyBaseLogger,
): () => Promise<void> {
  const { BACKUP_EVERY: every } = settings;
  if (every === undefined || !connection.backUp) return async () => undefined;
  const folder = settings.BACKUP_DIR ?? join(settings.DATA_DIR, "backups");
  const stopping = new AbortController();
  const { signal } = stopping;
  for (const result of ["written", "failed"]) backups.inc({ result }, 0);

  /** Backs up if it is time, and returns how long to wait, in milliseconds. */
  const attempt = async (): Promise<number> => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const [newest] = backupsIn(folder);
    const age = Date.now() - (newest ? timeOf(newest) : Number.NEGATIVE_INFINITY);
    // A backup from the future shows that the clock was wrong.
    if (age >= 0 && age < every) return every - age;
    for (const name of readdirSync(folder)) if (unfinished.test(name)) rmSync(join(folder, name));
    const written = nameAt(Date.now());
    const file = join(folder, written);
    let carried: Carried | undefined;
    const bytes = await writeAtomically(file, async (target) => {
      const options = { hasPictures: settings.BACKUP_PICTURES };
      carried = await writeBackup(connection, files, addAbortSignal(signal, target), options);
    });
    backups.inc({ result: "written" });
    log.info({ file, bytes, ...carried }, "wrote a backup");
    const lack = carried && missingSentence(carried);
    if (lack) log.warn(lack);
    await noteCheck(connection.em.getKysely<Tables>(), "backup", {
      is_ok: true,
      detail: `Wrote ${file}, ${bytes} bytes.`,
    });
    const others = backupsIn(folder).filter((name) => name !== written);
    for (const old of others.slice(settings.BACKUP_KEEP - 1)) rmSync(join(folder, old));
    return every;
  };

  const run = async (): Promise<void> => {
    for (let pause = 0; !signal.aborted; await setTimeout(pause, undefined, { signal }))
      pause = await attempt().catch((err: unknown) => {
        if (signal.aborted) return 0;
        backups.inc({ result: "failed" });
        log.error({ err }, "a scheduled backup failed");
        return Math.min(every, retryPause);
      });
  };

  // Stopping aborts the wait, which rejects.
  const running = run().catch(() => undefined);
  return () => {
    stopping.abort();
    return running;
  };
}

/** The backups in this folder, newest first. */
const backupsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => pattern.test(name))
    .toSorted()
    .toReversed();
