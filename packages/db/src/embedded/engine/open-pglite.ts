import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { type LogSync, WatchedFiles } from "./log-sync.ts";
import type { Run } from "./statements.ts";

const settings = [
  // PGlite's own default takes 128 MB once it has been used.
  "shared_buffers=16MB",
  // As on PostgreSQL.
  "plan_cache_mode=force_generic_plan",
  "jit=off",
  "random_page_cost=1.1",
  // Its default, fdatasync, does nothing in emscripten.
  "wal_sync_method=fsync",
];

export interface OpenPGlite {
  readonly run: Run;
  /** A tar of the files as they are now. */
  dump(): Promise<ArrayBuffer>;
  close(): Promise<void>;
}

/** Opens the cluster in this folder. Without `hasFsync`, PostgreSQL never calls fsync: there is no log to wait for. */
export async function openPGlite(dataDir: string, log: LogSync, hasFsync: boolean): Promise<OpenPGlite> {
  const startParams = [
    ...PGlite.defaultStartParams.filter((parameter) => !hasFsync || parameter !== "-F"),
    ...settings.flatMap((setting) => ["-c", setting]),
  ];
  const fs = new WatchedFiles(dataDir, (files) => log.watch(files));
  // The extension that the migrations create. PGlite takes it each time it opens the cluster.
  const pglite = await PGlite.create({ fs, startParams, extensions: { pg_trgm } });
  return {
    run: running(pglite),
    dump: async () => (await pglite.dumpDataDir("none")).arrayBuffer(),
    close: () => pglite.close(),
  };
}

/**
 * Each failing statement leaks some of PGlite 0.5.8's stack, and after some 1,900 of them every statement fails for
 * good. So the stack pointer is reset to where it was before the statement.
 */
function running(pglite: PGlite): Run {
  const { ___stack_pointer: pointer } = pglite.Module as unknown as { ___stack_pointer: { value: number } };
  return (messages) => {
    const before = pointer.value;
    const chunks: Buffer[] = [];
    // It is done when it returns. With `onRawData`, PGlite does not parse the response, which it would do wrongly: it
    // drops U+FEFF at the beginning of a text.
    void pglite.execProtocolRawStream(messages, {
      syncToFs: false,
      onRawData: (bytes) => void chunks.push(Buffer.from(bytes)),
    });
    pointer.value = before;
    return Buffer.concat(chunks);
  };
}
