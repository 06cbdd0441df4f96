import { z } from "zod";
import { text } from "./schema.ts";

/** The last millisecond of a timestamp: the position of an item without a time. */
export const lastMillisecond = Date.UTC(10_000, 0) - 1;

/** Where a page ends: the list's order, the last item's sort key (a count, or milliseconds since 1970) and its id. */
export type Position<Order extends string> = [order: Order, key: number, id: string];

const encode = (position: Position<string>): string =>
  btoa(JSON.stringify(position)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/**
 * The cursors of lists with these orders. A cursor is opaque to clients but holds the whole position, so it stays valid
 * while items are added and deleted. It is base64url, to fit in an address.
 */
export function cursorOf<const Order extends string>(orders: readonly Order[]) {
  const position = z.tuple([z.enum(orders), z.int().min(0).max(lastMillisecond), z.guid()]);

  function decode(cursor: string): Position<Order> | undefined {
    try {
      const json: unknown = JSON.parse(atob(cursor.replaceAll("-", "+").replaceAll("_", "/")));
      return position.parse(json);
    } catch {
      return undefined;
    }
  }

  const schema = text(1, 200)
    .refine((cursor) => decode(cursor) !== undefined, "is invalid: send one that this list has returned")
    .meta({ description: "The cursor of the next page, as returned with the previous page." });
  return { encode, decode, schema };
}
