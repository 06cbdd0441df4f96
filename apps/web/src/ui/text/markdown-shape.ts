import type { StateCore, Token } from "markdown-it";
import { linkPictures, uploadedPicture } from "./markdown-pictures.ts";

/** The headings of a text, one level lower: the h1 is the page's. */
const headings: Readonly<Record<string, string>> = { h1: "h2", h2: "h3", h3: "h4", h4: "h4", h5: "h4", h6: "h4" };

const attributeOf = (token: Token, name: string) => String(token.attrGet(name) ?? "").trim();

/** Replaces a link to an unsafe address by its text, and such a picture by its description. */
function shapeLine(tokens: readonly Token[]): void {
  let tag = "a";
  for (const token of tokens)
    if (token.type === "link_open") {
      const href = attributeOf(token, "href");
      tag = /^(?:https?|mailto):/i.test(href) ? "a" : "span";
      token.tag = tag;
      token.attrs = tag === "a" ? Object.entries({ href, rel: "nofollow ugc noopener noreferrer" }) : null;
    } else if (token.type === "link_close") token.tag = tag;
    else if (token.type === "image") {
      const src = attributeOf(token, "src");
      // The host of a picture does not learn on which page it is.
      const attributes = { src, alt: "", loading: "lazy", referrerpolicy: "no-referrer" };
      const uploaded = uploadedPicture(src);
      if (uploaded) token.attrs = Object.entries(uploaded.attributes);
      else if (/^https?:/i.test(src)) token.attrs = Object.entries(attributes);
      else Object.assign(token, { type: "text", tag: "", attrs: null });
    }
}

/** Changes the tokens to what our pages show. */
export function shape({ tokens, Token: NewToken }: StateCore): void {
  for (const [index, token] of tokens.entries()) {
    const heading = token.type.startsWith("heading_") && headings[token.tag];
    if (heading) token.tag = heading;
    // A wide table scrolls, by the keyboard too.
    if (token.type === "table_open") token.attrs = [["tabindex", "0"]];
    if (!token.children) continue;
    shapeLine(token.children);
    linkPictures(token.children, NewToken);
    // A task is an item that begins with [ ] or [x].
    const item = tokens[index - 2];
    const first = token.children[0];
    const [, sign] = /^\[([ x])\]\s/i.exec(first?.type === "text" ? first.content : "") ?? [];
    if (item?.type !== "list_item_open" || !first || !sign) continue;
    item.attrs = [["class", "task-list-item"]];
    first.content = first.content.slice("[x]".length);
    const box = new NewToken("html_inline", "input", 0);
    box.content = `<input type="checkbox" disabled${sign === " " ? "" : " checked"}>`;
    // The text of the item is the label of its box.
    token.children.unshift(new NewToken("label_open", "label", 1), box);
    token.children.push(new NewToken("label_close", "label", -1));
  }
}
