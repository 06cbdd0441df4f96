import { Duplex } from "node:stream";
import { letters, messagesIn, welcome } from "./pg-protocol.ts";

interface Chunk {
  readonly chunk: Buffer;
}

/** A session of the engine in the shape of a socket, as far as `pg` uses it. */
export class Session extends Duplex {
  readonly #run: (bytes: Uint8Array<ArrayBuffer>) => void;
  readonly #ended: () => void;
  #isWelcome = false;
  #messages: Buffer[] = [];

  constructor(run: (bytes: Uint8Array<ArrayBuffer>) => void, ended: () => void) {
    super({ allowHalfOpen: false });
    this.#run = run;
    this.#ended = ended;
  }

  connect(): void {
    process.nextTick(() => this.emit("connect"));
  }

  receive(bytes: Uint8Array): void {
    this.push(Buffer.from(bytes.buffer));
  }

  override _read(): void {
    // Responses are pushed when they arrive.
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#send([{ chunk }]);
    done();
  }

  override _writev(chunks: Chunk[], done: () => void): void {
    this.#send(chunks);
    done();
  }

  #send(chunks: Chunk[]): void {
    if (!this.#isWelcome) {
      this.#isWelcome = true;
      this.push(welcome);
      return;
    }
    for (const { chunk } of chunks) this.#messages.push(chunk);
    const [last] = [...messagesIn(this.#messages.at(-1) ?? Buffer.alloc(0))].slice(-1);
    if (last?.[0] === letters.sync || last?.[0] === letters.query) {
      const all = Buffer.concat(this.#messages);
      this.#messages = [];
      // Not in Node's pool of buffers: it can be handed over.
      this.#run(new Uint8Array(all));
    }
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#ended();
    done(error);
  }

  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}
}
