/** Reads chunks in parts of other sizes. `endsEarly` makes the error if there is less than a part has. */
export class Parts {
  readonly #chunks: AsyncGenerator<Buffer>;
  readonly #endsEarly: () => Error;
  /** The rest of the last chunk, which belongs to the next part. */
  #left: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncGenerator<Buffer>, endsEarly: () => Error) {
    this.#chunks = chunks;
    this.#endsEarly = endsEarly;
  }

  async #next(): Promise<Buffer | undefined> {
    const left = this.#left;
    this.#left = Buffer.alloc(0);
    if (left.length > 0) return left;
    const next = await this.#chunks.next();
    return next.done ? undefined : next.value;
  }

  /** The text up to the first line break, and with it. Less if there is none within so many bytes. */
  async line(most: number): Promise<string> {
    let line = Buffer.alloc(0);
    while (!line.includes("\n") && line.length < most) {
      const chunk = await this.#next();
      if (!chunk) break;
      line = Buffer.concat([line, chunk]);
    }
    const end = line.indexOf("\n") + 1 || line.length;
    this.#left = line.subarray(end);
    return line.toString("latin1", 0, end);
  }

  /** The next bytes, so many. */
  async take(size: number): Promise<Buffer> {
    const part = Buffer.allocUnsafeSlow(size);
    for (let at = 0; at < size;) {
      const chunk = await this.#next();
      if (!chunk) throw this.#endsEarly();
      const taken = chunk.copy(part, at);
      at += taken;
      this.#left = chunk.subarray(taken);
    }
    return part;
  }

  async all(): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of this.rest()) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  async *rest(): AsyncGenerator<Buffer> {
    for (let chunk = await this.#next(); chunk; chunk = await this.#next()) yield chunk;
  }

  async close(): Promise<void> {
    await this.#chunks.return(undefined);
  }
}
