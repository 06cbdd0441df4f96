import { withFolder } from "@earshot/jobs";
import { badRequest } from "@earshot/operations";
import { open } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";

/**
 * Puts a body on the disk while it arrives, and lets `work` read it. 400 as soon as it has more than `most` bytes. The file
 * has no name while it is written, so nothing is left of it after a kill.
 */
export async function withBody<T>(body: Readable, most: number, work: (read: () => Promise<Buffer>) => Promise<T>) {
  const file = await withFolder("upload", (folder) => open(join(folder, "file"), "wx+", 0o600));
  try {
    let bytes = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > most) throw badRequest(`the picture has more than the ${most} bytes that were announced.`);
      // Unlike write, it writes all, or throws, such as where the disk is full.
      await file.appendFile(chunk);
    }
    return await work(async () => {
      const content = Buffer.allocUnsafeSlow(bytes);
      await file.read(content, 0, bytes, 0);
      return content;
    });
  } finally {
    await file.close();
  }
}
