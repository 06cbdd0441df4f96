import { closeSync, openSync, readSync } from "node:fs";

/** Reads a file part by part. A part is there until the next one is read. */
function* partsOf(path: string): Generator<Uint8Array> {
  const file = openSync(path, "r");
  try {
    const part = Buffer.allocUnsafeSlow(65_536);
    for (let bytes = readSync(file, part); bytes > 0; bytes = readSync(file, part)) yield part.subarray(0, bytes);
  } finally {
    closeSync(file);
  }
}

function* decoded(path: string, encoding: string): Generator<string> {
  const decoder = new TextDecoder(encoding, { fatal: encoding === "utf-8" });
  for (const part of partsOf(path)) yield decoder.decode(part, { stream: true });
  yield decoder.decode();
}

function encodingOf(path: string): string {
  for (const [first, second] of partsOf(path)) {
    if (first === 0xff && second === 0xfe) return "utf-16le";
    break;
  }
  try {
    for (const _ of decoded(path, "utf-8"));
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}

/**
 * Reads a text part by part, in UTF-8 or UTF-16 with or without its mark; what is neither is Windows-1252, as spreadsheets
 * write it.
 */
export function* readText(path: string): Generator<string> {
  yield* decoded(path, encodingOf(path));
}
