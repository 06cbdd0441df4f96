import { type Board, textBudget } from "@earshot/client";
import { lettersOf } from "../../ui/text/letters.ts";

/** The longest description that search engines and chats show. */
const longest = 200;

/** Returns the beginning of a Markdown text without its signs. The rest of the text is not parsed. */
export function excerptOf(markdown: string, length = longest): string {
  const most = length * textBudget.excerpt;
  const plain = markdown
    .slice(0, most)
    // Half of an emoji is no text.
    .replace(/[\uD800-\uDBFF]$/, "")
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, "$1")
    .replace(/^\s{0,3}(#{1,6}\s|>\s?|[-*+]\s|\d+\.\s)/gm, "")
    .replace(/[*_`~]{1,3}/g, "")
    .replace(/\s+/g, " ")
    .trim();
  const letters = lettersOf(plain);
  const isCut = markdown.length > most || letters.length > length;
  return isCut ? `${letters.slice(0, length - 1).join("")}…` : plain;
}

interface Shown {
  title: string;
  description: string;
  /** Null for the project's own picture. */
  image?: string | null;
  type?: "website" | "article";
}

/** Returns the title, description and Open Graph tags of a page. */
export const metaOf = ({ title, description, image, type = "website" }: Shown) => ({
  meta: [
    { title },
    { name: "description", content: description },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:type", content: type },
    ...(image && /^(?:http|\/files\/)/.test(image) ? [{ property: "og:image", content: image }] : []),
  ],
});

/** Returns the metadata of every page of a project. Only those of a public one are for search engines. */
export const projectMeta = ({ board }: { board: Board }) => {
  const title = `${board.name}: feedback`;
  const description = `What people ask of ${board.name}, what is planned, and what has changed. Vote, or say what is missing.`;
  const { meta } = metaOf({ title, description, image: board.og_image });
  const robots = board.visibility === "public" ? [] : [{ name: "robots", content: "noindex" }];
  return {
    meta: [...meta, { property: "og:site_name", content: board.name }, ...robots],
    links: board.icon === null ? [] : [{ rel: "icon", href: board.icon }],
  };
};

/** Returns what a page is, for search engines. In a script element, an unescaped `<` could end it. */
export const linkedData = (data: object) => ({
  scripts: [
    {
      type: "application/ld+json",
      children: JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll("<", "\\u003c"),
    },
  ],
});
