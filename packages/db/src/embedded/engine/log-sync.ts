import { closeSync, fsync, fsyncSync, openSync } from "node:fs";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/** The parts of emscripten's open files that are used here. */
interface Stream {
  readonly path: string;
  readonly node: object;
  readonly nfd?: number;
}
type Operation = (...parameters: unknown[]) => unknown;
export interface NodeFileSystem {
  realPath(node: object): string;
  readonly node_ops: Record<string, Operation>;
  readonly stream_ops: Record<string, (stream: Stream, ...parameters: unknown[]) => unknown>;
}

/** The files of PostgreSQL's log, which a commit is written to. */
const isLog = ({ path }: Stream) => /\/pg_wal\/[\dA-F]{24}$/.test(path);

/**
 * Groups the commits of many sessions into one fsync of PostgreSQL's log. PostgreSQL's own fsync is only counted, and
 * `onStored` is called when the log is on the disk. Every other change of a file waits for the log, as PostgreSQL's
 * recovery requires.
 */
export class LogSync {
  /** Bytes written to the log. */
  written = 0;
  /** The number of fsyncs of the log that PostgreSQL has asked for, and the number of those that are done. */
  #asked = 0;
  #done = 0;
  #descriptor = -1;
  #isSyncing = false;
  readonly #onStored: () => void;
  readonly #stop: (error: unknown) => void;

  constructor(onStored: () => void, stop: (error: unknown) => void) {
    this.#onStored = onStored;
    this.#stop = stop;
  }

  get asked(): number {
    return this.#asked;
  }

  /** Returns true if the commits before this number are on the disk. */
  isStored(asked: number): boolean {
    return this.#done >= asked;
  }

  /** Starts an fsync of the log, unless all of it is on the disk or one is running. A running one starts the next. */
  start(): void {
    if (this.#isSyncing || this.isStored(this.#asked)) return;
    this.#isSyncing = true;
    const asked = this.#asked;
    fsync(this.#descriptor, (error) => {
      this.#isSyncing = false;
      // Otherwise the file was closed meanwhile, after an fsync of its own.
      if (!this.isStored(asked)) {
        if (error) return this.#stop(error);
        this.#done = asked;
      }
      this.#onStored();
      this.start();
    });
  }

  /** Waits for the log. */
  finish(): void {
    if (!this.isStored(this.#asked)) this.#sync(this.#descriptor);
    this.#done = this.#asked;
  }

  #sync(descriptor: number): void {
    try {
      fsyncSync(descriptor);
    } catch (error) {
      this.#stop(error);
    }
  }

  #syncFolder(path: string): void {
    // Windows cannot open folders.
    if (process.platform === "win32") return;
    const descriptor = openSync(path, "r");
    this.#sync(descriptor);
    closeSync(descriptor);
  }

  /** Takes over a file system before PostgreSQL starts on it. */
  watch({ realPath, node_ops, stream_ops }: NodeFileSystem): void {
    const { write, close } = stream_ops;
    if (!write || !close) throw new Error("PGlite's file system has changed.");
    stream_ops["fsync"] = (stream) => {
      if (isLog(stream)) {
        this.#descriptor = stream.nfd ?? -1;
        this.#asked++;
      } else {
        this.finish();
        if (stream.nfd === undefined) this.#syncFolder(realPath(stream.node));
        else this.#sync(stream.nfd);
      }
      return 0;
    };
    stream_ops["write"] = (stream, ...parameters) => {
      if (!isLog(stream)) this.finish();
      const count = write(stream, ...parameters);
      if (isLog(stream)) this.written += Number(count);
      return count;
    };
    stream_ops["close"] = (stream) => {
      if (stream.nfd === this.#descriptor) this.finish();
      return close(stream);
    };
    for (const name of ["setattr", "mknod", "rename", "unlink", "rmdir", "symlink"]) {
      const change = node_ops[name];
      node_ops[name] = (...parameters) => {
        this.finish();
        return change?.(...parameters);
      };
    }
  }
}

/** PGlite's file system over Node's, with `watch` called before PostgreSQL starts. */
export class WatchedFiles extends NodeFS {
  readonly #watch: (files: NodeFileSystem) => void;

  constructor(dataDir: string, watch: (files: NodeFileSystem) => void) {
    super(dataDir);
    this.#watch = watch;
  }

  override async init(...parameters: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(...parameters);
    const hook = ({ FS }: { FS: object }) =>
      this.#watch((FS as { filesystems: { NODEFS: NodeFileSystem } }).filesystems.NODEFS);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [hook, ...(emscriptenOpts.preRun ?? [])] } };
  }
}
