import type { TRPCRequestOptions } from "@trpc/client";

interface Pages<Input, Item> {
  query(input: Input, options?: TRPCRequestOptions): Promise<{ items: Item[]; next_cursor: string | null }>;
}

/** Reads every item of a list with pages: `for await (const item of each(client.feedback.page, { … }))`. */
export async function* each<Input extends { cursor?: string | undefined }, Item>(
  list: Pages<Input, Item>,
  input: Input,
  options?: TRPCRequestOptions,
): AsyncGenerator<Item, void> {
  let cursor: string | null | undefined = input.cursor;
  do {
    const page: { items: Item[]; next_cursor: string | null } = await list.query(
      cursor ? { ...input, cursor } : input,
      options,
    );
    yield* page.items;
    cursor = page.next_cursor;
  } while (cursor);
}
