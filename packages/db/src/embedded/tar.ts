interface Entry {
  readonly path: string;
  /** Null for a folder. */
  readonly content: Buffer | null;
}

const block = 512;

/** The files and folders in a tar, as PGlite writes it. Throws if it is cut short or something else. */
export function* entriesOf(tar: Buffer): Generator<Entry> {
  for (let at = 0; at + block <= tar.length && tar[at] !== 0;) {
    const head = tar.subarray(at, at + block);
    const text = (start: number, length: number) => head.toString("utf8", start, start + length).replace(/\0.*$/s, "");
    if (text(257, 5) !== "ustar") throw new Error("its files are damaged");
    const size = Number.parseInt(text(124, 12), 8);
    const start = at + block;
    at = start + Math.ceil(size / block) * block;
    if (!(at <= tar.length)) throw new Error("its files are cut short");
    const path = [text(345, 155), text(0, 100)].filter(Boolean).join("/").replace(/^\/+/, "");
    if (path.split("/").includes("..")) throw new Error("it has files outside its folder");
    if (path) yield { path, content: text(156, 1) === "5" ? null : tar.subarray(start, start + size) };
  }
}
