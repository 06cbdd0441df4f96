import type { Changelog } from "@earshot/client";

type Dated = Pick<Changelog, "published" | "publish_date">;

/** What an entry is at a time, in milliseconds. */
export function stateOf({ published, publish_date: date }: Dated, now: number): "draft" | "scheduled" | "published" {
  if (!published) return "draft";
  return date !== null && Date.parse(date) > now ? "scheduled" : "published";
}

const two = (value: number) => String(value).padStart(2, "0");

/** An instant as a date and time of this browser's time zone, as an input takes it. */
export function toLocal(instant: string): string {
  if (!instant) return "";
  const at = new Date(instant);
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${date}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The instant that an input's date and time is in this browser's time zone; "" for none. */
export const toInstant = (local: string): string => (local ? new Date(local).toISOString() : "");
