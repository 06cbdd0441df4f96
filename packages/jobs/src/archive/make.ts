import { addExportPart, claimExport, finishExport, renewExport } from "@earshot/domain";
import type { Tables } from "@earshot/operations";
import { PassThrough } from "node:stream";
import type { Services } from "../services.ts";
import { packArchive } from "./pack.ts";

/** The bytes of a part: of one row of a table. */
const partSize = 1_048_576;

/** The milliseconds between two times that the claim of an archive is renewed: it may take long until there are bytes. */
const renewEvery = 20_000;

/** Makes an archive that somebody has asked for. Returns false if another process makes it. */
export async function makeExport(
  { em, sign, files }: Pick<Services, "em" | "sign" | "files">,
  its: { project_id: string; id: string },
): Promise<boolean> {
  const claimed = await claimExport(em, its);
  if (!claimed) return false;
  let [n, bytes, progress] = [0, 0, 0];
  let waiting: Buffer[] = [];
  async function flush(): Promise<void> {
    const content = Buffer.concat(waiting);
    waiting = [];
    bytes += content.length;
    if (claimed && !(await addExportPart(em, claimed, { n: n++, content, progress }))) throw new Gone();
  }
  const archive = new PassThrough();
  const moved = (part: number) => void (progress = Math.floor(part * 99));
  const key = claimed.is_signed ? sign : null;
  const packed = packArchive({ db: em.getKysely<Tables>(), files }, claimed.slug, archive, key, moved).finally(() =>
    archive.end(),
  );
  // If this fails, another process may begin it again, and this one ends.
  const renewing = setInterval(() => void renewExport(em, claimed).catch(() => undefined), renewEvery);
  try {
    for await (const chunk of archive as AsyncIterable<Buffer>) {
      waiting.push(chunk);
      if (waiting.reduce((sum, { length }) => sum + length, 0) >= partSize) await flush();
    }
    const records = await packed;
    await flush();
    await finishExport(em, claimed, { records, bytes });
  } catch (error) {
    await packed.catch(() => undefined);
    if (!(error instanceof Gone)) throw error;
  } finally {
    clearInterval(renewing);
  }
  return true;
}

/** Somebody has deleted the archive, or its project, or another process makes it. */
class Gone extends Error {}
