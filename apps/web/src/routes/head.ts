import type { Board } from "@earshot/client";
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

/** Returns the address of a path: at the project's own domain, if it has one. There, `/` is the board. */
function addressOf(path: string, matches: readonly AnyRouteMatch[], publicUrl: string): string {
  const project = matches.find(({ routeId }) => routeId === "/p/$slug");
  const { slug, domain } = (project?.loaderData as { board?: Board } | undefined)?.board ?? {};
  if (!domain) return publicUrl + path;
  const url = new URL(publicUrl);
  url.hostname = domain;
  return url.origin + (path === `/p/${slug}` ? "/" : path);
}

/**
 * Returns the title, meta and link elements of the matched routes. A missing or failed page has none of a project's.
 * Pages for search engines name their address, the same wherever they are shown, and say what they are in JSON-LD.
 */
export function headOf(matches: readonly AnyRouteMatch[], status: number, publicUrl: string): string {
  const shown = status === 200 ? matches : [];
  const tags = tagsOf(shown);
  const named = new Map(tags.map((tag) => [tag["name"] ?? tag["property"] ?? "", tag]));
  named.delete("");
  if (status !== 200) named.set("robots", { name: "robots", content: "noindex" });
  const links = shown.flatMap((match) => (match.links ?? []) as Attributes[]);
  const scripts = shown.flatMap((match) => (match.headScripts ?? []) as Attributes[]);
  const path = shown.at(-1)?.pathname.replace(/\/$/, "");
  const isForAll = path !== undefined && !named.has("robots");
  if (isForAll) links.push({ rel: "canonical", href: addressOf(path, shown, publicUrl) });
  return [
    `<title>${escapeHtml(titleOf(shown))}</title>`,
    ...[...named.values()].map((tag) => element("meta", absolute(tag, publicUrl))),
    ...links.map((link) => element("link", link)),
    ...(isForAll ? scripts : []).map(({ type, children = "" }) => `<script type="${type}">${children}</script>`),
  ].join("\n    ");
}

/** An uploaded picture has its whole address where other servers read it. */
const absolute = (tag: Attributes, publicUrl: string): Attributes =>
  tag["property"] === "og:image" && tag["content"]?.startsWith("/files/")
    ? { ...tag, content: publicUrl + tag["content"] }
    : tag;

const element = (kind: string, attributes: Attributes): string =>
  `<${kind} ${Object.entries(attributes)
    .map(([name, value = ""]) => `${name}="${escapeHtml(value)}"`)
    .join(" ")}>`;
