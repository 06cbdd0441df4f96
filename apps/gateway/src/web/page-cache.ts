import { LRUCache } from "lru-cache";
import { hash } from "node:crypto";
import type { Call, CallResponse, Send } from "./page-calls.ts";
import type { HtmlPage } from "./page-html.ts";

/** A page with the digest of its HTML. */
export interface SharedPage extends HtmlPage {
  readonly digest?: string;
}

interface MadePage {
  readonly page: SharedPage;
  /** The calls that it was made of, with the digests of their responses. */
  readonly calls: readonly (readonly [Call, string])[];
}

/** Texts such as "3 minutes ago" are as old as the page. In milliseconds. */
const lifetime = 60_000;
/** The most bytes that all pages take. */
const maxSize = 16_000_000;

const digestOf = ({ statusCode, body }: CallResponse): string => `${statusCode} ${hash("sha256", body, "base64")}`;
const sizeOf = ({ page }: MadePage): number => page.html.length + 1_000;

/** Returns the page of this key, made with these calls. */
export type CachedPages = (key: string, send: Send, make: (send: Send) => Promise<HtmlPage>) => Promise<SharedPage>;

/**
 * Caches the pages of visitors who are not signed in. A page depends on its key and on the responses to its calls, which
 * are cached themselves: it is made again once one of them is another.
 */
export function createPageCache(): CachedPages {
  const pages = new LRUCache<string, MadePage>({ maxSize, sizeCalculation: sizeOf, ttl: lifetime });
  const isCurrent = async ({ calls }: MadePage, send: Send): Promise<boolean> =>
    (await Promise.all(calls.map(async ([call, digest]) => digestOf(await send(call)) === digest))).every(Boolean);
  return async (key, send, make) => {
    const cached = pages.get(key);
    if (cached && (await isCurrent(cached, send))) return cached.page;
    const calls: [Call, string][] = [];
    const made = await make(async (call) => {
      const response = await send(call);
      calls.push([call, digestOf(response)]);
      return response;
    });
    if (made.status !== 200) return made;
    const page = { ...made, digest: hash("sha256", made.html, "base64url").slice(0, 27) };
    pages.set(key, { page, calls });
    return page;
  };
}
