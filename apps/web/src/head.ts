import type { AnyRouteMatch } from "@tanstack/react-router";

type Attributes = Record<string, string | undefined>;

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** The status of a page's response. */
export function statusOf(matches: readonly AnyRouteMatch[]): number {
  const failed = matches.find(({ status }) => status === "error");
  if (failed) return (failed.error as { status?: number } | undefined)?.status || 500;
  return matches.some(({ status }) => status === "notFound") ? 404 : 200;
}

const tagsOf = (matches: readonly AnyRouteMatch[]) => matches.flatMap(({ meta }) => (meta ?? []) as Attributes[]);

/** The title of the innermost page that has one. */
export const titleOf = (matches: readonly AnyRouteMatch[]): string =>
  tagsOf(matches).findLast((tag) => tag["title"] !== undefined)?.["title"] ?? "Earshot";

/** The title, meta and link elements of the matched routes. What is not found, or failed, has those of nothing. */
export function headOf(matches: readonly AnyRouteMatch[], status: number): string {
  const shown = status === 200 ? matches : [];
  const tags = tagsOf(shown);
  const named = new Map(tags.map((tag) => [tag["name"] ?? tag["property"] ?? "", tag]));
  named.delete("");
  if (status !== 200) named.set("robots", { name: "robots", content: "noindex" });
  const links = shown.flatMap((match) => (match.links ?? []) as Attributes[]);
  return [
    `<title>${escape(titleOf(shown))}</title>`,
    ...[...named.values()].map((tag) => element("meta", tag)),
    ...links.map((link) => element("link", link)),
  ].join("\n    ");
}

const element = (kind: string, attributes: Attributes): string =>
  `<${kind} ${Object.entries(attributes)
    .map(([name, value = ""]) => `${name}="${escape(value)}"`)
    .join(" ")}>`;
