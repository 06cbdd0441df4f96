import { z } from "zod";
import { text } from "./schema.ts";

/** The last one that there is, and the place in time of what has none yet. */
export const lastMillisecond = Date.UTC(10_000, 0) - 1;

/** The orders of a list of feedback. */
export const Sort = z.enum(["newest", "oldest", "upvotes", "comments"]).meta({ title: "FeedbackSort" });

/** Where a page ends: the list's order, the last item's sort key in it (a count, or milliseconds since 1970), its id. */
const Position = z.tuple([Sort, z.int().min(0).max(lastMillisecond), z.guid()]);
type Position = z.infer<typeof Position>;

/** Opaque to clients, yet self-contained: it stays valid while items come and go. In base64url, for addresses. */
export const encodeCursor = (position: Position): string =>
  btoa(JSON.stringify(position)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** Reads a cursor back; undefined where it is none. */
export function decodeCursor(cursor: string): Position | undefined {
  try {
    return Position.parse(JSON.parse(atob(cursor.replaceAll("-", "+").replaceAll("_", "/"))));
  } catch {
    return undefined;
  }
}

export const Cursor = text(1, 200)
  .refine((cursor) => decodeCursor(cursor) !== undefined, "is invalid: send one that this list has returned")
  .meta({ description: "Where the page before ended, as that page said." });
