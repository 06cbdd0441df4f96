import type { Board } from "@earshot/client";

const kinds = [
  ["Atom", "atom", "application/atom+xml"],
  ["RSS", "rss", "application/rss+xml"],
  ["JSON", "json", "application/feed+json"],
] as const;

/** Returns the feeds of a project's changelog. Only a public project has feeds. */
export const feedsOf = ({ slug, visibility }: Pick<Board, "slug" | "visibility">) =>
  visibility === "public"
    ? kinds.map(([name, end, type]) => ({ name, type, href: `/p/${slug}/changelog.${end}` }))
    : [];
