import {
  type ArchiveKind,
  archiveKinds,
  ArchiveManifest,
  type ArchiveRecord,
  archiveRecords,
  ArchiveSignature,
} from "@earshot/domain";
import { badRequest, describeIssues, DomainError } from "@earshot/operations";
import type { ParsedTarEntry } from "modern-tar";
import type { Readable } from "node:stream";
import { isSignedBy } from "./signing.ts";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type { z } from "zod";
import { linesOf, parseLine } from "./lines.ts";
import { NamedPictures, type Which } from "./picture-entries.ts";
import { entriesOf } from "../formats/tar.ts";

/** Records of one file that are read together. */
export type Part = {
  readonly [Kind in ArchiveKind]: { readonly kind: Kind; readonly records: readonly ArchiveRecord<Kind>[] };
}[ArchiveKind];

/** An archive while it is read from its beginning to its end. */
export interface OpenArchive {
  readonly manifest: ArchiveManifest;
  /** The public key of a valid signature; null if there is none. */
  readonly signedBy: string | null;
  /** The records, checked, in the order of the files. */
  readonly parts: AsyncGenerator<Part>;
  /** The bytes of the pictures, checked, after the records. */
  readonly pictures: AsyncGenerator<{ readonly id: string; readonly which: Which; readonly content: Buffer }>;
}

/** The most bytes of manifest.json and of signature.json. */
const maxSmall = 65_536;
/** The same of a picture. */
const maxPicture = 2 ** 25;

const refuse = (reason: string) => badRequest(`This archive cannot be read: ${reason}`);

function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown, where: string): z.output<Schema> {
  const { success, data, error } = schema.safeParse(value, { reportInput: true });
  if (!success) throw badRequest(`${where}: ${describeIssues(error.issues)}`);
  return data;
}

async function smallFile({ header, body }: ParsedTarEntry): Promise<Buffer> {
  if (header.size > maxSmall) throw refuse(`${header.name} has more than ${maxSmall} bytes.`);
  return buffer(body);
}

function parseManifest(bytes: Buffer): ArchiveManifest {
  const value = parseLine(bytes, "manifest.json");
  const format = (value as { format?: unknown } | null)?.format;
  if (typeof format === "number" && format > 1)
    throw refuse(`a newer Earshot made it (format ${format}). Update this one first.`);
  const manifest = parsed(ArchiveManifest, value, "manifest.json");
  if (manifest.files.some(({ name }, index) => name !== `${archiveKinds[index]}.ndjson`))
    throw badRequest(`manifest.json: the files must be ${archiveKinds.join(", ")}, in this order.`);
  return manifest;
}

/** The most bytes of a tar, and how that reads. */
interface Most {
  readonly bytes: number;
  readonly text: string;
}

const tooMuch = ({ text }: Most) => refuse(`it has more than ${text}`);

/** The bytes of a tar, up to a limit: a small gzip may unpack to any number of them. */
async function* limited(tar: AsyncIterable<Buffer>, most: Most): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of tar) {
    bytes += chunk.length;
    if (bytes > most.bytes) throw tooMuch(most);
    yield chunk;
  }
}

/** Reads an archive. Whatever is not as the format says is refused with a sentence. */
export async function openArchive(file: Readable, most?: Most): Promise<OpenArchive> {
  const tar = createGunzip();
  // Its error is that of the tar, too.
  pipeline(file, tar).catch(() => undefined);
  const entries = entriesOf(most ? limited(tar, most) : tar);

  async function next(name?: string): Promise<ParsedTarEntry | undefined> {
    const { value } = await entries.read().catch((error: unknown) => {
      throw asRefusal(error);
    });
    if (!value) return undefined;
    const { type = "file" } = value.header;
    if (type !== "file") throw refuse(`${JSON.stringify(value.header.name)} is a ${type}, and not a file.`);
    if (name !== undefined && value.header.name !== name && name !== "signature.json")
      throw refuse(`${JSON.stringify(value.header.name)} stands where ${name} must be.`);
    return value;
  }

  const first = await next("manifest.json");
  if (!first) throw refuse("it is empty.");
  const bytes = await smallFile(first);
  const manifest = parseManifest(bytes);
  // The manifest tells at the beginning what would be found only after all of that is unpacked.
  const unpacked = manifest.files.reduce((sum, one) => sum + one.bytes, 0);
  if (most && unpacked > most.bytes) throw tooMuch(most);
  let entry = await next("signature.json");
  let signedBy: string | null = null;
  if (entry?.header.name === "signature.json") {
    const signature = parsed(ArchiveSignature, parseLine(await smallFile(entry), "signature.json"), "signature.json");
    if (!isSignedBy(bytes, signature)) throw refuse("its signature is not that of its manifest.");
    signedBy = signature.public_key;
    entry = await next("project.ndjson");
  }

  const named = new NamedPictures();

  async function* pictures() {
    for (let picture = await next(); picture; picture = await next()) {
      const { name, size } = picture.header;
      if (!/^files\/[0-9a-f-]{36}(-small)?\.webp$/.test(name))
        throw refuse(`${JSON.stringify(name)} is no file of it.`);
      if (size > maxPicture) throw refuse(`${name} has more than ${maxPicture} bytes.`);
      const content = await buffer(picture.body);
      const found = named.take(name, content);
      if (!found) throw refuse(`${name} is not what files.ndjson says.`);
      yield { ...found, content };
    }
  }

  async function* parts(): AsyncGenerator<Part> {
    for (const [index, kind] of archiveKinds.entries()) {
      const described = manifest.files[index];
      if (index > 0) entry = await next(`${kind}.ndjson`);
      if (!entry || !described) throw refuse(`it ends before ${kind}.ndjson.`);
      if (entry.header.name !== described.name)
        throw refuse(`${JSON.stringify(entry.header.name)} stands where ${described.name} must be.`);
      if (entry.header.size !== described.bytes)
        throw refuse(`${described.name} has not the size that the manifest says.`);
      let count = 0;
      for await (const { from, lines } of linesOf(entry.body as AsyncIterable<Uint8Array>, described)) {
        count += lines.length;
        if (count > described.records) break;
        const schema: z.ZodType = archiveRecords[kind];
        const records = lines.map((line, at) => {
          const where = `${described.name}, line ${from + at}`;
          return parsed(schema, parseLine(line, where), where);
        });
        if (kind === "files") for (const record of records) named.add(record as ArchiveRecord<"files">);
        yield { kind, records } as Part;
      }
      if (count !== described.records) throw refuse(`${described.name} has not as many records as the manifest says.`);
    }
  }

  return { manifest, signedBy, parts: refusing(parts()), pictures: refusing(pictures()) };
}

async function* refusing<T>(parts: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    yield* parts;
  } catch (error) {
    throw asRefusal(error);
  }
}

/** Errors of gzip and tar have no sentence for people. */
function asRefusal(error: unknown): unknown {
  if (error instanceof DomainError) return error;
  if (error instanceof Error && "syscall" in error) return error;
  return refuse("it is no archive made by Earshot, or it is damaged or cut short.");
}
