import { getBoard, listPublicChangelogs } from "@earshot/domain";
import { answer, type Context, DomainError } from "@earshot/operations";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { z } from "zod";
import { formats } from "./feed-formats.ts";
import { loadWebApp } from "./web-files.ts";

/** The newest entries are in a feed. */
const most = 50;
/** How much rendered HTML is kept, in UTF-16 units. */
const maxRendered = 16_000_000;

type Board = z.output<typeof getBoard.output>;
type Changelog = z.output<typeof listPublicChangelogs.output>[number];

interface Parts {
  readonly createContext: (request: FastifyRequest) => Context;
  readonly publicUrl: () => string;
}

/** To a feed reader, what is not public is not there. */
const hidden = new Set(["UNAUTHORIZED", "BAD_REQUEST"]);

/** What an anonymous caller reads, as JSON. */
async function readPublic(operation: typeof getBoard | typeof listPublicChangelogs, ctx: Context, projectSlug: string) {
  const nobody = { ...ctx, authentication: () => null };
  const { json } = await answer(operation, nobody, { projectSlug }).catch((error: unknown) => {
    if (error instanceof DomainError && hidden.has(error.code))
      throw new DomainError("NOT_FOUND", "project not found.");
    throw error;
  });
  return json;
}

/** `/p/{slug}/changelog.atom`, `.rss` and `.json`: the changelogs of public projects for feed readers. */
export async function feeds(app: FastifyInstance, { createContext, publicUrl }: Parts): Promise<void> {
  const rendered = new LRUCache<string, string>({ maxSize: maxRendered, sizeCalculation: (html) => html.length + 1 });
  let loaded: ReturnType<typeof loadWebApp> | undefined;

  /** The HTML of each entry, which the web app renders. Others are served between two. */
  async function render(entries: readonly Changelog[]): Promise<string[]> {
    const web = await (loaded ??= loadWebApp());
    if (!web) throw new DomainError("SERVICE_UNAVAILABLE", "the web app is not built: run npm start.");
    const pages: string[] = [];
    for (const { image, content, summary } of entries) {
      const key = hashOf(JSON.stringify([image, content, summary]));
      const html = rendered.get(key) ?? web.renderEntry({ image, content, summary });
      if (!rendered.has(key)) await setImmediate();
      rendered.set(key, html);
      pages.push(html);
    }
    return pages;
  }

  for (const [ending, type, write] of formats)
    app.get<{ Params: { slug: string } }>(`/p/:slug/changelog.${ending}`, async (request, reply) => {
      const ctx = createContext(request);
      const board = await readPublic(getBoard, ctx, request.params.slug);
      const list = await readPublic(listPublicChangelogs, ctx, request.params.slug);
      const { id, name, slug } = JSON.parse(board.toString()) as Board;
      const etag = `"${hashOf(ending, publicUrl(), id, name, slug, list)}"`;
      const headers = { etag, "cache-control": "public, max-age=60" };
      if (request.headers["if-none-match"]?.includes(etag)) return reply.code(304).headers(headers).send();
      const entries = (JSON.parse(list.toString()) as Changelog[]).slice(0, most);
      const pages = await render(entries);
      const updated = new Date(entries[0]?.publish_date ?? 0);
      const page = `${publicUrl()}/p/${slug}/changelog`;
      const feed = write({
        id,
        title: `${name}: changelog`,
        author: name,
        page,
        self: `${page}.${ending}`,
        updated,
        entries: entries.map((entry, index) => ({
          id: entry.id,
          title: entry.title,
          address: `${page}/${entry.slug}`,
          date: new Date(entry.publish_date ?? 0),
          summary: entry.summary,
          content: pages[index] ?? "",
        })),
      });
      return reply
        .headers({ ...headers, "last-modified": updated.toUTCString() })
        .type(type)
        .send(feed);
    });
}

const hashOf = (...parts: (string | Buffer)[]): string => {
  const hash = createHash("sha256");
  // Lengths, so that no two lists of parts look the same.
  for (const part of parts) hash.update(`${part.length} `).update(part);
  return hash.digest("base64url");
};
