import { badRequest } from "@earshot/operations";
import { inflateRawSync } from "node:zlib";

const refuse = () => badRequest("the file is no zip, or it is damaged or cut short.");

/** The most bytes of one file, and of all of them, after decompression. */
const maxFile = 200_000_000;
const maxAll = 400_000_000;

const [endOfDirectory, entryHead] = [0x06054b50, 0x02014b50];

/** Returns the files of a zip that `isWanted`, by their names. Links and folders are none. */
export function unzip(zip: Buffer, isWanted: (name: string) => boolean): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  let all = 0;
  try {
    let end = zip.length - 22;
    while (end >= 0 && zip.readUInt32LE(end) !== endOfDirectory) end--;
    let at = zip.readUInt32LE(end + 16);
    for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
      if (zip.readUInt32LE(at) !== entryHead) throw refuse();
      const [method, packed, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)];
      const [nameLength, extra, comment] = [
        zip.readUInt16LE(at + 28),
        zip.readUInt16LE(at + 30),
        zip.readUInt16LE(at + 32),
      ];
      const name = zip.toString("utf8", at + 46, at + 46 + nameLength);
      const local = zip.readUInt32LE(at + 42);
      at += 46 + nameLength + extra + comment;
      if (!isWanted(name)) continue;
      all += size;
      if (size > maxFile || all > maxAll) throw badRequest(`${name} is too large.`);
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      const content = zip.subarray(start, start + packed);
      files.set(name, method === 0 ? content : inflateRawSync(content, { maxOutputLength: Math.max(1, size) }));
    }
  } catch (error) {
    throw error instanceof RangeError || (error instanceof Error && "errno" in error) ? refuse() : error;
  }
  return files;
}
