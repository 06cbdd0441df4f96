import type { Token } from "markdown-it";

const address = /^\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:#(\d{1,5})x(\d{1,5}))?$/;

/** The width of the small one beside each picture, and the room that a text has. */
const small = 640;
const room = "(max-width: 48em) 100vw, 42.5rem";

/** The attributes of a picture that was uploaded; undefined for other addresses. */
export function uploadedPicture(src: string): { link: string; attributes: Record<string, string> } | undefined {
  const [, id, width, height] = address.exec(src) ?? [];
  if (id === undefined) return undefined;
  const link = `/files/${id}`;
  const size = width && height ? { width, height } : undefined;
  const isLarge = Number(width) > small;
  return {
    link,
    attributes: {
      src: link,
      ...(isLarge && { srcset: `${link}/small ${small}w, ${link} ${width}w`, sizes: room }),
      alt: "",
      ...size,
      loading: "lazy",
    },
  };
}

/** Puts a link to itself around each uploaded picture of a line that stands in no other link. */
export function linkPictures(
  tokens: Token[],
  NewToken: new (type: string, tag: string, nesting: -1 | 0 | 1) => Token,
): void {
  let depth = 0;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token?.type === "link_open") depth++;
    if (token?.type === "link_close") depth--;
    const src = String(token?.attrGet("src") ?? "");
    if (!token || token.type !== "image" || depth > 0 || !src.startsWith("/files/")) continue;
    const open = new NewToken("link_open", "a", 1);
    open.attrs = Object.entries({ href: src, "data-large": "" });
    tokens.splice(at, 1, open, token, new NewToken("link_close", "a", -1));
    at += 2;
  }
}
