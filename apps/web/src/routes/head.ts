import type { AnyRouteMatch } from "@tanstack/react-router";
import escapeHtml from "escape-html";

type Attributes = Record<string, string | undefined>;

/** Returns the status of a page's response. */
export function statusOf(matches: readonly AnyRouteMatch[]): number {
  const failed = matches.find(({ status }) => status === "error");
  if (failed) return (failed.error as { status?: number } | undefined)?.status || 500;
  return matches.some(({ status }) => status === "notFound") ? 404 : 200;
}

const tagsOf = (matches: readonly AnyRouteMatch[]) => matches.flatMap(({ meta }) => (meta ?? []) as Attributes[]);

/** Returns the title of the innermost page that has one. */
export const titleOf = (matches: readonly AnyRouteMatch[]): string =>
  tagsOf(matches).findLast((tag) => tag["title"] !== undefined)?.["title"] ?? "Earshot";

/**
 * Returns the title, meta and link elements of the matched routes. A missing or failed page has none of a project's.
 * Pages for search engines name their address at this site, and say what they are in JSON-LD. `atRoot` is the slug of
 * the project whose board is at `/`.
 */
export function headOf(
  matches: readonly AnyRouteMatch[],
  status: number,
  site: string,
  atRoot?: string | null,
): string {
  const shown = status === 200 ? matches : [];
  const tags = tagsOf(shown);
  const named = new Map(tags.map((tag) => [tag["name"] ?? tag["property"] ?? "", tag]));
  named.delete("");
  if (status !== 200) named.set("robots", { name: "robots", content: "noindex" });
  const links = shown.flatMap((match) => (match.links ?? []) as Attributes[]);
  const scripts = shown.flatMap((match) => (match.headScripts ?? []) as Attributes[]);
  const path = shown.at(-1)?.pathname.replace(/\/$/, "");
  const isForAll = path !== undefined && !named.has("robots");
  if (isForAll) links.push({ rel: "canonical", href: site + (path === `/p/${atRoot}` ? "/" : path) });
  return [
    `<title>${escapeHtml(titleOf(shown))}</title>`,
    ...[...named.values()].map((tag) => element("meta", tag)),
    ...links.map((link) => element("link", link)),
    ...(isForAll ? scripts : []).map(({ type, children = "" }) => `<script type="${type}">${children}</script>`),
  ].join("\n    ");
}

const element = (kind: string, attributes: Attributes): string =>
  `<${kind} ${Object.entries(attributes)
    .map(([name, value = ""]) => `${name}="${escapeHtml(value)}"`)
    .join(" ")}>`;
