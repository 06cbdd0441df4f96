import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { dirname, join } from "node:path";
import { isMainThread } from "node:worker_threads";

// Loaded into a process with `--import`, this lets the power be cut in the middle of a change to the files below a
// folder: it writes what a disk would then have to another folder, and kills the process. A disk has what fsync was
// called for, and of the rest what chance leaves: files by their blocks, names by their folders.

const { CUT_FOLDER = "", CUT_TO = "", CUT_AFTER = "", CUT_LUCK = "" } = process.env;
const luck = () => Math.random() < Number(CUT_LUCK);
const block = 4_096;

const real = { ...fs };
const stored = join(CUT_TO, "stored");
const storedAs = (file: number) => join(stored, String(file));

/** A change of a file that fsync was not called for yet: bytes, or another size. */
type Change = { at: number; bytes: Buffer } | { size: number };

const changes = new Map<number, Change[]>();
/** The files by their paths, and the folders, which are null: now, and after a cut. */
let now = new Map<string, number | null>();
const kept = new Map<string, number | null>();
const opened = new Map<number, { path: string; file: number | null }>();
let files = 0;
let steps = 0;

function look(folder: string): void {
  now.set(folder, null);
  for (const entry of real.readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) look(path);
    else {
      real.copyFileSync(path, storedAs(++files));
      now.set(path, files);
    }
  }
}

function apply(file: number, isLucky: () => boolean): void {
  const target = real.openSync(storedAs(file), real.existsSync(storedAs(file)) ? "r+" : "w+");
  for (const change of changes.get(file) ?? [])
    if ("size" in change) {
      if (isLucky()) real.ftruncateSync(target, change.size);
    } else
      for (let at = 0; at < change.bytes.length; at += block)
        if (isLucky()) real.writeSync(target, change.bytes.subarray(at, at + block), 0, undefined, change.at + at);
  real.closeSync(target);
  changes.delete(file);
}

const childrenOf = (folder: string, names: typeof now) =>
  [...names].filter(([path]) => dirname(path) === folder && path !== folder);

function store({ path, file }: { path: string; file: number | null }): void {
  if (file !== null) return apply(file, () => true);
  for (const [child] of childrenOf(path, kept)) if (!now.has(child)) kept.delete(child);
  for (const [child, its] of childrenOf(path, now)) kept.set(child, its);
}

function cut(): never {
  for (const [path, file] of kept) if (file === null && luck()) store({ path, file });
  const target = (path: string) => join(CUT_TO, "data", path.slice(CUT_FOLDER.length));
  for (const [path, file] of [...kept].toSorted(([a], [b]) => a.length - b.length)) {
    if (file === null) real.mkdirSync(target(path), { recursive: true, mode: 0o700 });
    else if (real.existsSync(dirname(target(path)))) {
      apply(file, luck);
      real.copyFileSync(storedAs(file), target(path));
      real.chmodSync(target(path), 0o600);
    }
  }
  process.kill(process.pid, "SIGKILL");
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

const step = () => ++steps < Number(CUT_AFTER) || cut();
const change = (file: number | null | undefined, ...more: Change[]) => {
  if (file !== null && file !== undefined) changes.set(file, [...(changes.get(file) ?? []), ...more]);
};
const isOurs = (path: unknown): path is string => typeof path === "string" && `${path}/`.startsWith(`${CUT_FOLDER}/`);

/** Lets a function note what it has changed, for the paths below the folder. */
function after<Name extends "openSync" | "writeFileSync" | "mkdirSync" | "renameSync" | "unlinkSync" | "rmdirSync">(
  name: Name,
  note: (path: string, second: unknown, result: unknown) => void,
): void {
  const run = real[name] as (...parameters: unknown[]) => unknown;
  Object.assign(fs, {
    [name]: (...parameters: unknown[]) => {
      const [path, second] = parameters;
      if (isOurs(path) && name !== "openSync") step();
      const result = run(...parameters);
      if (isOurs(path)) note(path, second, result);
      return result;
    },
  });
}

function watch(): void {
  after("openSync", (path, _, descriptor) => opened.set(Number(descriptor), { path, file: now.get(path) ?? null }));
  after("writeFileSync", (path) => now.set(path, ++files));
  after("mkdirSync", (path) => now.set(path, null));
  after("unlinkSync", (path) => now.delete(path));
  after("rmdirSync", (path) => now.delete(path));
  after("renameSync", (path, to) => {
    now.set(String(to), now.get(path) ?? null);
    now.delete(path);
  });
  fs.closeSync = (descriptor) => {
    opened.delete(descriptor);
    real.closeSync(descriptor);
  };
  fs.truncateSync = (path, size) => {
    step();
    real.truncateSync(path, size);
    change(now.get(String(path)), { size: size ?? 0 });
  };
  fs.writeSync = ((descriptor: number, bytes: Int8Array, offset: number, length: number, at: number) => {
    const file = opened.get(descriptor)?.file;
    if (file !== undefined) step();
    const count = real.writeSync(descriptor, bytes, offset, length, at);
    change(file, { at, bytes: Buffer.from(new Uint8Array(bytes.buffer, bytes.byteOffset + offset, count)) });
    return count;
  }) as typeof fs.writeSync;
  fs.fsyncSync = (descriptor) => {
    const target = opened.get(descriptor);
    if (!target) return real.fsyncSync(descriptor);
    step();
    store(target);
  };
  fs.fsync = ((descriptor: number, done: (error: null) => void) => {
    const target = opened.get(descriptor);
    if (target?.file === null || !target) throw new Error("unexpected");
    // It stores what was written before it began, and the power may be cut before it ends.
    const { file } = target;
    const begun = new Set(changes.get(file));
    setTimeout(() => {
      step();
      const left = changes.get(file) ?? [];
      changes.set(
        file,
        left.filter((one) => begun.has(one)),
      );
      apply(file, () => true);
      change(file, ...left.filter((one) => !begun.has(one)));
      done(null);
    }, 2);
  }) as typeof fs.fsync;
  syncBuiltinESMExports();
}

// The thread of the database is the only one that changes its files.
if (!isMainThread && !real.existsSync(stored)) {
  real.mkdirSync(stored, { recursive: true });
  look(CUT_FOLDER);
  for (const [path, file] of now) kept.set(path, file);
  now = new Map(now);
  watch();
}
