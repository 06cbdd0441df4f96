import { z } from "zod";
import { text } from "./schema.ts";

/** The last millisecond of a timestamp: the position of an item without a time. */
export const lastMillisecond = Date.UTC(10_000, 0) - 1;

/** The end of a page: the list's order, the last item's sort key (a count, or milliseconds since 1970) and its id. */
export type Position<Order extends string, Key = number> = [order: Order, key: Key, id: string];

const toBytes = new TextEncoder();
const toText = new TextDecoder("utf-8", { fatal: true });

const encode = (position: Position<string, string | number>): string =>
  btoa(String.fromCodePoint(...toBytes.encode(JSON.stringify(position))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

function parse(cursor: string): unknown {
  const latin1 = atob(cursor.replaceAll("-", "+").replaceAll("_", "/"));
  // `Uint8Array.from` with a function takes several times as long, and each page decodes its cursor twice.
  const bytes = new Uint8Array(latin1.length);
  for (let index = 0; index < bytes.length; index++) bytes[index] = latin1.charCodeAt(index);
  return JSON.parse(toText.decode(bytes));
}

const id = z.guid();

/**
 * The cursors of lists with these orders. A cursor is opaque to clients but holds the whole position, so it stays valid
 * while items are added and deleted. It is base64url, to fit in an address.
 * In the last orders the key is a text.
 */
export function cursorOf<const Order extends string, const TextOrder extends string = never>(
  orders: readonly Order[],
  textOrders: readonly TextOrder[] = [],
) {
  type Any = Position<Order> | ([TextOrder] extends [never] ? never : Position<TextOrder, string>);
  const byNumber = z.tuple([z.enum(orders), z.int().min(0).max(lastMillisecond), id]);
  const byText = z.tuple([z.enum(textOrders), text(1, 1_000), id]);

  /** Returns the position; undefined without a cursor, or for one that is invalid. */
  function decode(cursor: string | null | undefined): Any | undefined {
    try {
      if (!cursor) return undefined;
      const json = parse(cursor);
      return (textOrders.some((order) => Array.isArray(json) && json[0] === order) ? byText : byNumber).parse(
        json,
      ) as Any;
    } catch {
      return undefined;
    }
  }

  const schema = text(1, textOrders.length > 0 ? 2_000 : 200)
    .refine((cursor) => decode(cursor) !== undefined, "is invalid: send one that this list has returned")
    .meta({ description: "The cursor of the next page, as returned with the previous page." });
  // Lists of TanStack Query name the first page null.
  return { encode: (position: Any) => encode(position), decode, schema, input: schema.nullish() };
}
