import type { InitOptions } from "./commands.ts";

/** The look of the button, and the times when the changelog's latest entries were published, in seconds. */
export interface Look {
  place: string;
  color: string | null;
  label: string;
  theme: string;
  news: readonly number[];
}

type Row = [place: string, color: string | null, label: string, theme: string, news: number[]];

/** Loads what the server says of the button: the one request of a widget that nobody opens. */
export async function loadLook({ url, project, ...own }: InitOptions & { url: string }): Promise<Look> {
  const address = `${url}/w/${encodeURIComponent(project)}/badge.js`;
  const { default: row } = (await import(/* @vite-ignore */ address)) as { default: Row };
  const [place, color, label, theme, news] = row;
  return {
    place: own.place ?? place,
    color: own.color ?? color,
    label: own.label ?? label,
    theme: own.theme ?? theme,
    news,
  };
}

const key = (project: string) => `earshot:${project}:seen`;

/** The time for which news count as new for whoever has never opened them, in seconds: 30 days. */
const fresh = 2_592_000;

/** Returns the instant until which this browser has seen the news. A browser may store nothing. */
export function seenUntil(project: string): number {
  let stored = 0;
  try {
    stored = Number(localStorage.getItem(key(project)));
  } catch {}
  return stored || Math.floor(Date.now() / 1_000) - fresh;
}

/** Stores it; without an instant, forgets it. */
export function storeSeen(project: string, until?: number): void {
  try {
    if (until) localStorage.setItem(key(project), String(until));
    else localStorage.removeItem(key(project));
  } catch {}
}

/** Black or white, whichever has more contrast on a color such as #0f7a5f. */
export function textOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return (light + 0.05) ** 2 > 1.05 * 0.05 ? "#000" : "#fff";
}

/** Returns the theme of the frame: that of the page, as its color-scheme says, if it is to be like it: in its styles or its head. */
export function themeOf(theme: string): "light" | "dark" {
  if (theme === "light" || theme === "dark") return theme;
  const { colorScheme } = getComputedStyle(document.documentElement);
  const meta = document.querySelector<HTMLMetaElement>('meta[name="color-scheme"]');
  const scheme = colorScheme === "normal" ? (meta?.content ?? "") : colorScheme;
  const isDark = /dark/.test(scheme) && (!/light/.test(scheme) || matchMedia("(prefers-color-scheme: dark)").matches);
  return isDark ? "dark" : "light";
}
