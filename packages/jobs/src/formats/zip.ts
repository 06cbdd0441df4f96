import { badRequest } from "@earshot/operations/errors";
import { createReadStream, createWriteStream } from "node:fs";
import { type FileHandle, open, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createInflateRaw } from "node:zlib";

const refuse = () => badRequest("the file is no zip, or it is damaged or cut short.");

/** The most bytes of one file, and of all of them, after decompression. */
const maxFile = 100_000_000;
const maxAll = 200_000_000;
/** The most bytes of the list of files. */
const maxDirectory = 2 ** 20;

const [endOfDirectory, entryHead] = [0x06054b50, 0x02014b50];
/** The bytes of the end without its comment, which has up to 65,535. */
const endBytes = 22;

interface Entry {
  readonly name: string;
  readonly isPacked: boolean;
  readonly packed: number;
  readonly size: number;
  readonly local: number;
}

async function read(zip: FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await zip.read(Buffer.alloc(length), 0, length, Math.max(0, from));
  if (from < 0 || bytesRead < length) throw refuse();
  return buffer;
}

async function* entriesOf(zip: FileHandle): AsyncGenerator<Entry> {
  const { size } = await zip.stat();
  const tail = await read(zip, Math.max(0, size - endBytes - 65_535), Math.min(size, endBytes + 65_535));
  let end = tail.length - endBytes;
  while (end >= 0 && tail.readUInt32LE(end) !== endOfDirectory) end--;
  if (end < 0) throw refuse();
  const length = tail.readUInt32LE(end + 12);
  if (length > maxDirectory) throw badRequest("the zip has too many files.");
  const directory = await read(zip, tail.readUInt32LE(end + 16), length);
  for (let [at, count] = [0, tail.readUInt16LE(end + 10)]; count > 0; count--) {
    if (directory.readUInt32LE(at) !== entryHead) throw refuse();
    const [name, extra, comment] = [28, 30, 32].map((place) => directory.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ];
    yield {
      name: directory.toString("utf8", at + 46, at + 46 + name),
      isPacked: directory.readUInt16LE(at + 10) !== 0,
      packed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      local: directory.readUInt32LE(at + 42),
    };
    at += 46 + name + extra + comment;
  }
}

/** Unpacks an entry. It ends where it has more bytes than the zip says. */
async function unpack(
  zip: FileHandle,
  from: string,
  { local, packed, isPacked, size }: Entry,
  to: string,
): Promise<void> {
  const head = await read(zip, local, 30);
  const start = local + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  let bytes = 0;
  async function* counted(parts: AsyncIterable<Buffer>) {
    for await (const part of parts) {
      bytes += part.length;
      if (bytes > size) throw refuse();
      yield part;
    }
  }
  if (packed === 0) return writeFile(to, "", { flag: "wx", mode: 0o600 });
  const target = createWriteStream(to, { flags: "wx", mode: 0o600 });
  const content = createReadStream(from, { start, end: start + packed - 1 });
  if (isPacked) await pipeline(content, createInflateRaw(), counted, target);
  else await pipeline(content, counted, target);
}

/** Unpacks the files of a zip that `isWanted` into a folder, and returns their paths by their names. Folders are none. */
export async function unzip(
  path: string,
  folder: string,
  isWanted: (name: string) => boolean,
): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  let all = 0;
  await using zip = await open(path);
  try {
    for await (const entry of entriesOf(zip)) {
      if (!isWanted(entry.name) || files.has(entry.name)) continue;
      all += entry.size;
      if (entry.size > maxFile || all > maxAll) throw badRequest(`${entry.name} is too large.`);
      const target = join(folder, `unpacked-${files.size}`);
      await unpack(zip, path, entry, target);
      files.set(entry.name, target);
    }
  } catch (error) {
    // Errors of the disk have the call that failed; those of offsets and of zlib are the file's.
    const isOfFile =
      error instanceof RangeError || (error instanceof Error && "errno" in error && !("syscall" in error));
    throw isOfFile ? refuse() : error;
  }
  return files;
}
