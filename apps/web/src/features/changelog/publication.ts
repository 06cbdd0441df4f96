import type { Changelog } from "@earshot/client";

type Dated = Pick<Changelog, "published" | "publish_date">;

/** Returns the state of an entry at a time, in milliseconds. */
export function stateOf({ published, publish_date: date }: Dated, now: number): "draft" | "scheduled" | "published" {
  if (!published) return "draft";
  return date !== null && Date.parse(date) > now ? "scheduled" : "published";
}

const two = (value: number) => String(value).padStart(2, "0");
/** An input of a date has years of four digits, also while somebody types one. */
const four = (value: number) => String(value).padStart(4, "0");

/** Returns an instant as the value of a date and time input, in this browser's time zone. */
export function toLocal(instant: string): string {
  if (!instant) return "";
  const at = new Date(instant);
  const date = `${four(at.getFullYear())}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${date}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** Returns the instant of a date and time input's value in this browser's time zone; "" for none. */
export const toInstant = (local: string): string => (local ? new Date(local).toISOString() : "");

/** True for a time that has passed. */
export const hasPassed = (at: string): boolean => Date.parse(at) < Date.now();
