const units = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

const relative = new Intl.RelativeTimeFormat("en");
const date = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/** Returns the largest unit that has passed since then, and how many of it. */
function since(instant: string) {
  const seconds = Math.max(0, (Date.now() - Date.parse(instant)) / 1_000);
  const unit = units.find(([, length]) => seconds >= length);
  return unit && ([Math.floor(seconds / unit[1]), unit[0]] as const);
}

/** Returns "3 weeks ago", or "now". */
function ago(instant: string): string {
  const passed = since(instant);
  return passed ? relative.format(-passed[0], passed[1]) : "now";
}

const signs = { year: "y", month: "mo", week: "w", day: "d", hour: "h", minute: "min" } as const;

/** Returns "3 w", or "now". */
function shortAgo(instant: string): string {
  const passed = since(instant);
  return passed ? `${passed[0]} ${signs[passed[1]]}` : "now";
}

export const dateOf = (instant: string): string => date.format(new Date(instant));

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const dayAndYear = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** Returns "10 Nov", with the year if it is not this one. */
export const dayOf = (instant: string): string => {
  const then = new Date(instant);
  return (then.getUTCFullYear() === new Date().getUTCFullYear() ? day : dayAndYear).format(then);
};

/** The time since then, in as few letters as possible if `short`. The server's text stays until the browser renders again. */
export const Ago = ({ at, short = false }: { at: string; short?: boolean }) => (
  <time dateTime={at} title={dateOf(at)} suppressHydrationWarning>
    {short ? shortAgo(at) : ago(at)}
  </time>
);
