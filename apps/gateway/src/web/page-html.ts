import type { Page } from "@earshot/web/page";

/** Returns the theme that a person chose. Without one, the system's applies. */
export const themeOf = (cookies: string | undefined): string | undefined =>
  /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookies ?? "")?.[1];

/** Replaces the first element that begins with these characters. */
function replaceElement(html: string, begin: string, replace: (element: string) => string): string {
  const start = html.indexOf(begin);
  if (start < 0) return html;
  const end = html.indexOf(">", start) + 1;
  return html.slice(0, start) + replace(html.slice(start, end)) + html.slice(end);
}

const icon = '<link rel="icon"';
const picture = '<meta property="og:image"';

/** Fills the template. The replacements are functions, because `$&` in a text would stand for something else. */
export const fill = (
  template: string,
  { status, head, body, state }: Page,
  theme: string | undefined,
  publicUrl: string,
): string =>
  // The app's own icon and picture are for pages that have none.
  replaceElement(
    replaceElement(template, icon, (own) => (head.includes(icon) ? "" : own)),
    picture,
    (own) => (status !== 200 || head.includes(picture) ? "" : `${picture} content="${publicUrl}${own.split('"')[3]}">`),
  )
    .replace("<html", () => (theme ? `<html data-theme="${theme}"` : "<html"))
    .replace("<!--head-->", () => head)
    .replace("<!--body-->", () => body)
    .replace("<!--state-->", () => (state ? `<script type="application/json" id="state">${state}</script>` : ""));
