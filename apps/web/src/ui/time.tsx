const units = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const date = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/** "3 weeks ago", or "now". */
function ago(instant: string): string {
  const seconds = Math.max(0, (Date.now() - Date.parse(instant)) / 1_000);
  const unit = units.find(([, length]) => seconds >= length);
  return unit ? relative.format(-Math.floor(seconds / unit[1]), unit[0]) : "now";
}

export const dateOf = (instant: string): string => date.format(new Date(instant));

/** How long ago. The server's words stand until the browser renders anew. */
export const Ago = ({ at }: { at: string }) => (
  <time dateTime={at} title={dateOf(at)} suppressHydrationWarning>
    {ago(at)}
  </time>
);
