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

/** A page as it is sent. */
export interface HtmlPage {
  readonly status: number;
  /** The address of the page, if it is elsewhere. */
  readonly location?: string;
  readonly html: Buffer;
}

/** Fills the template. The replacements are functions, because `$&` in a text would stand for something else. */
export function fill(template: string, { head, body, state, ...page }: Page, publicUrl: string): HtmlPage {
  const hasPicture = page.status === 200 && !head.includes(picture);
  // The app's own icon and picture are for pages that have none.
  const own = replaceElement(
    replaceElement(template, icon, (element) => (head.includes(icon) ? "" : element)),
    picture,
    (element) => (hasPicture ? `${picture} content="${publicUrl}${element.split('"')[3]}">` : ""),
  );
  const html = own
    .replace("<!--head-->", () => head)
    .replace("<!--body-->", () => body)
    .replace("<!--state-->", () => (state ? `<script type="application/json" id="state">${state}</script>` : ""));
  return { ...page, html: Buffer.from(html) };
}

const root = "<html";

/** The page in the theme that a person chose, if they did. */
export function themed(html: Buffer, theme: string | undefined): Buffer {
  if (!theme) return html;
  const end = html.indexOf(root) + root.length;
  return Buffer.concat([html.subarray(0, end), Buffer.from(` data-theme="${theme}"`), html.subarray(end)]);
}
