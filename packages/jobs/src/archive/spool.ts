import { type ArchiveKind, archiveKinds, type ArchiveManifest, projectIdOf, readArchive } from "@earshot/domain";
import type { Db } from "@earshot/operations";
import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { withFolder } from "../formats/temporary-folder.ts";

/** The files of an archive in a folder of their own, before they are packed. */
export interface Spool {
  readonly manifest: ArchiveManifest;
  pathOf(kind: ArchiveKind): string;
}

const newTarget = async (kind: ArchiveKind, path: string) => ({
  kind,
  file: await open(path, "wx", 0o600),
  hash: createHash("sha256"),
  records: 0,
  bytes: 0,
});

type Target = Awaited<ReturnType<typeof newTarget>>;

/**
 * Writes the files of a project's archive to the disk, and lets `work` have them. A tar begins with the size of each file,
 * and no transaction may wait for a slow client.
 */
export const withSpool = <T>(db: Db, slug: string, work: (spool: Spool) => Promise<T>): Promise<T> =>
  withFolder("archive", async (folder) => {
    const pathOf = (kind: ArchiveKind) => join(folder, `${kind}.ndjson`);
    const id = await projectIdOf(db, slug);
    const files: Target[] = [];
    for (const kind of archiveKinds) files.push(await newTarget(kind, pathOf(kind)));
    try {
      await readArchive(db, id, async (kind, lines) => {
        const target = files[archiveKinds.indexOf(kind)];
        if (!target) throw new Error("unreachable");
        const bytes = Buffer.from(`${lines.join("\n")}\n`);
        target.hash.update(bytes);
        target.records += lines.length;
        target.bytes += bytes.length;
        // Unlike write, it writes all, or throws, such as where the disk is full.
        await target.file.appendFile(bytes);
      });
    } finally {
      for (const { file } of files) await file.close();
    }
    const manifest: ArchiveManifest = {
      format: 1,
      created_at: new Date().toISOString(),
      project: { id, slug },
      files: files.map(({ kind, records, bytes, hash }) => ({
        name: `${kind}.ndjson` as const,
        records,
        bytes,
        sha256: hash.digest("hex"),
      })),
    };
    return work({ manifest, pathOf });
  });
