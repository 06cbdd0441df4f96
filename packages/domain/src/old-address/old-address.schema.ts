import { z } from "zod";

const maxPath = 500;

const OldPath = z
  .string()
  .max(maxPath)
  .regex(/^\/[!-~]+$/, "must be the path of an address");

export const OldPaths = z
  .array(OldPath)
  .max(100)
  .meta({ description: "The paths that it had in the tool that it was imported from." });

/**
 * Returns the path of an address as it is stored: without the host, the query and a slash at the end. Null: it is no
 * address of a page, or only that of a site.
 */
export function oldPathOf(address: string): string | null {
  const { protocol, pathname } = URL.parse(address, "http://host") ?? {};
  const path = pathname?.replace(/\/$/, "").replaceAll(/%[\da-f]{2}/gi, (escape) => escape.toUpperCase());
  return /^https?:$/.test(protocol ?? "") && OldPath.safeParse(path).success ? (path ?? null) : null;
}
