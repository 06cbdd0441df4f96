import type { Board } from "@earshot/client";
import { lettersOf } from "../../ui/letters.ts";

/** The longest description that search engines and chats show. */
const longest = 200;

/** The beginning of a text in Markdown, without its signs. */
export function excerptOf(markdown: string, length = longest): string {
  const plain = markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^\s{0,3}(#{1,6}\s|>\s?|[-*+]\s|\d+\.\s)/gm, "")
    .replace(/[*_`~]{1,3}/g, "")
    .replace(/\s+/g, " ")
    .trim();
  const letters = lettersOf(plain);
  return letters.length > length ? `${letters.slice(0, length - 1).join("")}…` : plain;
}

interface Shown {
  title: string;
  description: string;
  /** Null where the project's own picture does. */
  image?: string | null;
  type?: "website" | "article";
}

/** The title, description and Open Graph of one page. */
export const metaOf = ({ title, description, image, type = "website" }: Shown) => ({
  meta: [
    { title },
    { name: "description", content: description },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:type", content: type },
    ...(image?.startsWith("http") ? [{ property: "og:image", content: image }] : []),
  ],
});

/** What every page of a project says of itself. Only those of a public one are for search engines. */
export const projectMeta = ({ board }: { board: Board }) => {
  const title = `${board.name}: feedback`;
  const description = `What people ask of ${board.name}, what is planned, and what has changed. Vote, or say what is missing.`;
  const { meta } = metaOf({ title, description, image: board.og_image });
  const robots = board.visibility === "public" ? [] : [{ name: "robots", content: "noindex" }];
  return { meta: [...meta, { property: "og:site_name", content: board.name }, ...robots] };
};
