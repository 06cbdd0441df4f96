import { archiveKinds, type ArchiveRecord } from "@earshot/domain";
import type { Db } from "@earshot/operations";
import { createTarPacker } from "modern-tar";
import { createReadStream } from "node:fs";
import { Readable, type Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { type FileStore, keysOf } from "../files/file-store.ts";
import { linesOf, parseLine } from "./lines.ts";
import { entryOf } from "./picture-entries.ts";
import type { Sign } from "./signing.ts";
import { type Spool, withSpool } from "./spool.ts";
import { add, type Packer } from "../formats/tar.ts";

/** Adds the bytes of the pictures. One that was deleted meanwhile is left out. */
async function addPictures(packer: Packer, { manifest, pathOf }: Spool, files: FileStore): Promise<void> {
  const described = manifest.files[archiveKinds.indexOf("files")];
  if (!described) return;
  for await (const { lines } of linesOf(createReadStream(pathOf("files")), described))
    for (const line of lines) {
      const { id } = parseLine(line, "files.ndjson") as ArchiveRecord<"files">;
      const keys = keysOf({ project_id: manifest.project.id, id });
      for (const which of ["whole", "small"] as const) {
        const content = await files.get(keys[which]);
        if (content) await add(packer, entryOf(id, which), await buffer(content));
      }
    }
}

async function addAll(packer: Packer, spool: Spool, sign: Sign | null, files: FileStore): Promise<void> {
  const { manifest, pathOf } = spool;
  const json = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  await add(packer, "manifest.json", json);
  if (sign) await add(packer, "signature.json", Buffer.from(JSON.stringify({ algorithm: "Ed25519", ...sign(json) })));
  for (const [index, kind] of archiveKinds.entries()) {
    const size = manifest.files[index]?.bytes ?? 0;
    const entry = packer.add({ name: `${kind}.ndjson`, size, mode: 0o600 });
    await Readable.toWeb(createReadStream(pathOf(kind))).pipeTo(entry);
  }
  await addPictures(packer, spool, files);
  packer.finalize();
}

/** Writes the archive of a project, signed if there is a signer. Tells `moved` the part that is done. Returns how many records it has. */
export const packArchive = (
  { db, files }: { db: Db; files: FileStore },
  slug: string,
  target: Writable,
  sign: Sign | null,
  moved: (part: number) => void = () => undefined,
): Promise<number> =>
  withSpool(db, slug, async (spool) => {
    const { readable, controller } = createTarPacker();
    const packed = addAll(controller, spool, sign, files);
    packed.catch((error: unknown) => controller.error(error));
    const total = spool.manifest.files.reduce((sum, { bytes }) => sum + bytes, 1);
    async function* counted() {
      let done = 0;
      for await (const chunk of readable as AsyncIterable<Uint8Array>) {
        yield chunk;
        done += chunk.length;
        moved(Math.min(done / total, 1));
      }
    }
    await pipeline(Readable.from(counted(), { objectMode: false }), createGzip(), target, { end: false });
    await packed;
    return spool.manifest.files.reduce((sum, { records }) => sum + records, 0);
  });
