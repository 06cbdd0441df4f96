import { createHash } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";

// A tar of a few files in memory: to look into archives, and to make hostile ones.

export interface TarEntry {
  readonly name: string;
  readonly content: string | Buffer;
  /** The type's flag: "0" is a file, "1" and "2" are links, "5" is a folder. */
  readonly type?: string;
}

const block = 512;

function head(name: string, size: number, type: string): Buffer {
  const header = Buffer.alloc(block);
  header.write(name, 0, 100);
  header.write("0000600\0", 100);
  header.write("0000000\0", 108);
  header.write("0000000\0", 116);
  header.write(`${size.toString(8).padStart(11, "0")}\0`, 124);
  header.write("00000000000\0", 136);
  header.write("        ", 148);
  header.write(type, 156);
  if (type === "1" || type === "2") header.write("/etc/passwd", 157);
  header.write("ustar\u000000", 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return header;
}

export function tarGz(entries: readonly TarEntry[]): Buffer {
  const parts = entries.flatMap(({ name, content, type = "0" }) => {
    const bytes = Buffer.from(content);
    return [head(name, bytes.length, type), bytes, Buffer.alloc((block - (bytes.length % block)) % block)];
  });
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * block)]));
}

export function untar(file: Buffer): Map<string, string> {
  const tar = gunzipSync(file);
  const files = new Map<string, string>();
  for (let at = 0; tar[at] !== 0;) {
    const size = Number.parseInt(tar.toString("latin1", at + 124, at + 135), 8);
    const name = tar.toString("latin1", at, at + 100).replace(/\0.*$/s, "");
    files.set(name, tar.toString("utf8", at + block, at + block + size));
    at += block + Math.ceil(size / block) * block;
  }
  return files;
}

/** An archive with these files, and a manifest that is right about them. */
export function sealed(files: ReadonlyMap<string, string>): Buffer {
  const manifest = JSON.parse(files.get("manifest.json") ?? "{}") as { files: { name: string }[] };
  const described = manifest.files.map(({ name }) => {
    const content = files.get(name) ?? "";
    const sha256 = createHash("sha256").update(content).digest("hex");
    return { name, records: content.split("\n").length - 1, bytes: Buffer.byteLength(content), sha256 };
  });
  const entries = [...files].map(([name, content]) => ({ name, content }));
  entries[0] = { name: "manifest.json", content: JSON.stringify({ ...manifest, files: described }) };
  return tarGz(entries.filter(({ name }) => name !== "signature.json"));
}
