import type { CallOptions, Query } from "./calls.ts";

interface Page<Item> {
  items: Item[];
  next_cursor: string | null;
}

/** Reads every item of a list with pages: `for await (const item of each(client.feedback.page, { … }))`. */
export async function* each<Input extends { cursor?: string | null | undefined }, Item>(
  list: Query<Input, Page<Item>>,
  input: NoInfer<Input>,
  options?: CallOptions,
): AsyncGenerator<Item, void> {
  let cursor: string | null | undefined = input.cursor;
  do {
    const page: Page<Item> = await list.query(cursor ? { ...input, cursor } : input, options);
    yield* page.items;
    cursor = page.next_cursor;
  } while (cursor);
}
