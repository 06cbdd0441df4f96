import { badRequest, isTooDeep } from "@earshot/operations";
import { createHash } from "node:crypto";

/** The most bytes of a line. The largest record that Earshot stores has a third of them. */
const maxLine = 2 ** 20;

const newline = 0x0a;

/** A part of a file of an archive: lines that end in it, with the number of the first. */
export interface Lines {
  readonly from: number;
  readonly lines: readonly Uint8Array[];
}

/** Splits a file into lines as it is read. Throws an error that names the file if it is not what the manifest says. */
export async function* linesOf(
  body: AsyncIterable<Uint8Array>,
  { name, sha256 }: { readonly name: string; readonly sha256: string },
): AsyncGenerator<Lines> {
  const hash = createHash("sha256");
  let rest = Buffer.alloc(0);
  let from = 1;
  for await (const chunk of body) {
    hash.update(chunk);
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : Buffer.from(chunk);
    const lines: Buffer[] = [];
    let start = 0;
    for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, start)) {
      lines.push(bytes.subarray(start, end));
      start = end + 1;
    }
    if (lines.length > 0) yield { from, lines };
    from += lines.length;
    rest = bytes.subarray(start);
    if (rest.length > maxLine) throw badRequest(`${name}, line ${from}: is longer than 1 MB.`);
  }
  if (rest.length > 0) throw badRequest(`${name}, line ${from}: does not end with a line break.`);
  if (hash.digest("hex") !== sha256) throw badRequest(`${name} is damaged: its SHA-256 is not that of the manifest.`);
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Returns what a line of JSON has. */
export function parseLine(line: Uint8Array, where: string): unknown {
  if (line.length > maxLine) throw badRequest(`${where}: is longer than 1 MB.`);
  if (isTooDeep(line)) throw badRequest(`${where}: is nested too deep.`);
  try {
    return JSON.parse(utf8.decode(line));
  } catch {
    throw badRequest(`${where}: is not JSON in UTF-8.`);
  }
}
