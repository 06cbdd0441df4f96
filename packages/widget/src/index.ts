import type { Earshot } from "./commands.ts";

export type { Earshot, Events, InitOptions, Metadata, OpenOptions, Token, View } from "./commands.ts";

/** Keeps the calls until the script is there. */
function queue(...call: unknown[]): void {
  (queued.q ??= []).push(call);
}
const queued = queue as Earshot;

/**
 * The commands of the widget. Those from before the script is there wait for it: `loadEarshot` adds it.
 */
export const earshot = ((...call: unknown[]) => {
  if (typeof window === "undefined") return;
  ((window.Earshot ??= queued) as (...parts: unknown[]) => void)(...call);
}) as Earshot;

/** Adds the script of an Earshot server to the page, once. Its version is that of the server. */
export function loadEarshot(url: string): Earshot {
  const src = `${new URL(url).origin}/widget.js`;
  if (![...document.scripts].some((script) => script.src === src)) {
    const script = document.createElement("script");
    script.src = src;
    script.async = true;
    document.head.append(script);
  }
  return earshot;
}
