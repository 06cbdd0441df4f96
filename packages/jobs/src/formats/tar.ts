import { createTarDecoder, type createTarPacker, type ParsedTarEntry } from "modern-tar";

export type Packer = ReturnType<typeof createTarPacker>["controller"];

/** Adds a file to a tar. Resolves once the reader of the tar has room for more. */
export async function add(packer: Packer, name: string, content: Uint8Array): Promise<void> {
  const writer = packer.add({ name, size: content.length, mode: 0o600 }).getWriter();
  if (content.length > 0) await writer.write(content);
  await writer.close();
}

/** Reads the entries of a tar. An error on the way is that of the next read. */
export function entriesOf(tar: AsyncIterable<Uint8Array>): ReadableStreamDefaultReader<ParsedTarEntry> {
  const { readable, writable } = createTarDecoder({ strict: true });
  const writer = writable.getWriter();
  const write = async () => {
    for await (const chunk of tar) await writer.write(chunk);
    await writer.close();
  };
  write().catch((error: unknown) => writer.abort(error).catch(() => undefined));
  return readable.getReader();
}
