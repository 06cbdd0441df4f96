import { useMounted } from "../hooks/use-mounted.ts";
import { dateOf } from "./time.tsx";

const local = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** A date and time in the browser's time zone. The server does not know it, and renders the date alone. */
export const LocalTime = ({ at }: { at: string }) => (
  <time dateTime={at}>{useMounted() ? local.format(new Date(at)) : dateOf(at)}</time>
);
