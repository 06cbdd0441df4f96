import { z } from "zod";
import { badRequest } from "./errors.ts";

const lastMillisecond = Date.UTC(10_000, 0) - 1;

/** Where a page ends: the list's order, the last item's sort key in it (a count, or milliseconds since 1970), its id. */
const Cursor = z.tuple([z.string(), z.int().min(0).max(lastMillisecond), z.guid()]);
type Cursor = z.infer<typeof Cursor>;

/** Opaque to clients, yet self-contained: it stays valid while items come and go. */
export const encodeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString("base64url");

/** Reads a cursor back; 400 where it is not one, or belongs to another order of the list. */
export function decodeCursor(text: string, sort: string): { key: number; id: string } {
  const cursor = Cursor.safeParse(parseJson(Buffer.from(text, "base64url").toString()));
  if (!cursor.success) throw badRequest("cursor is invalid: send one that this list has returned.");
  const [cursorSort, key, id] = cursor.data;
  if (cursorSort !== sort) throw badRequest(`cursor is invalid: it belongs to the sort ${cursorSort}, not ${sort}.`);
  return { key, id };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
