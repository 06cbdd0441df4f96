import { useMounted } from "./mounted.ts";
import { dateOf } from "./time.tsx";

const local = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** A date and time in the browser's time zone. The server, which does not know it, writes the date. */
export const LocalTime = ({ at }: { at: string }) => (
  <time dateTime={at}>{useMounted() ? local.format(new Date(at)) : dateOf(at)}</time>
);
