import { getBoard, listNewestChangelogs } from "@earshot/domain";
import { atOnce, runOperation, type Context, DomainError } from "@earshot/operations";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { z } from "zod";
import { formats } from "./feed-formats.ts";
import { LRUCache } from "lru-cache";
import { loadWebApp } from "../web-files.ts";

/** The most HTML of a feed, in UTF-16 units. */
const maxHtml = 2_000_000;

type Board = z.output<typeof getBoard.output>;
type Changelog = z.output<typeof listNewestChangelogs.output>[number];

interface Parts {
  readonly createContext: (request: FastifyRequest) => Context;
  readonly publicUrl: () => string;
}

interface Feed {
  readonly bytes: Buffer;
  readonly updated: Date;
}

/** The errors for what is not public. A feed reader gets 404 for them. */
const hidden = new Set(["UNAUTHORIZED", "BAD_REQUEST"]);

/** Runs an operation without a caller. Returns its JSON. */
async function readPublic(operation: typeof getBoard | typeof listNewestChangelogs, ctx: Context, projectSlug: string) {
  const nobody = { ...ctx, authentication: () => null };
  const { json } = await runOperation(operation, nobody, { projectSlug }).catch((error: unknown) => {
    if (error instanceof DomainError && hidden.has(error.code))
      throw new DomainError("NOT_FOUND", "project not found.");
    throw error;
  });
  return json;
}

/** `/p/{slug}/changelog.atom`, `.rss` and `.json`: the changelogs of public projects for feed readers. */
export async function feeds(app: FastifyInstance, { createContext, publicUrl }: Parts): Promise<void> {
  let loaded: ReturnType<typeof loadWebApp> | undefined;
  // Feeds have up to some megabytes. Readers of one feed share its bytes.
  const written = new LRUCache<string, Promise<Feed>>({ max: 4 });
  const inFeeds = atOnce(1, 100);
  /** The reads of lists that are under way, by slug. */
  const reading = new Map<string, Promise<Buffer>>();

  /**
   * Returns the newest changelogs of a project as JSON. Fifty first readers at once would take 200 MB for a list of a megabyte:
   * one reads, and the others find its response cached, or fail as it has failed.
   */
  async function readList(ctx: Context, slug: string): Promise<Buffer> {
    for (let other = reading.get(slug); other; other = reading.get(slug)) await other;
    const list = readPublic(listNewestChangelogs, ctx, slug).finally(() => reading.delete(slug));
    reading.set(slug, list);
    return list;
  }

  /** Returns the HTML of a feed's entries, rendered by the web app. Between two entries, other requests are served. */
  async function render(entries: readonly Changelog[]): Promise<string[]> {
    const web = await (loaded ??= loadWebApp());
    if (!web) throw new DomainError("SERVICE_UNAVAILABLE", "the web app is not built: run npm start.");
    const pages: string[] = [];
    let length = 0;
    for (const { image, content, summary } of entries) {
      // Readers of feeds know no address but a whole one.
      const html = web
        .renderEntry({ image, content, summary })
        .replaceAll(/(?<=(?:src|href|srcset)="|, )\/files\//g, `${publicUrl()}/files/`);
      length += html.length;
      if (length > maxHtml && pages.length > 0) break;
      pages.push(html);
      await setImmediate();
    }
    return pages;
  }

  for (const [ending, type, write] of formats)
    app.get<{ Params: { slug: string } }>(`/p/:slug/changelog.${ending}`, async (request, reply) => {
      const ctx = createContext(request);
      const board = await readPublic(getBoard, ctx, request.params.slug);
      const list = await readList(ctx, request.params.slug);
      const { id, name, slug } = JSON.parse(board.toString()) as Board;
      const etag = `"${hashOf(ending, publicUrl(), id, name, slug, list)}"`;
      const headers = { etag, "cache-control": "public, max-age=60" };
      if (request.headers["if-none-match"]?.includes(etag)) return reply.code(304).headers(headers).send();
      const writeFeed = async (): Promise<Feed> => {
        const newest = JSON.parse(list.toString()) as Changelog[];
        const pages = await render(newest);
        const entries = newest.slice(0, pages.length);
        const updated = new Date(Math.max(0, ...entries.map((entry) => updatedAt(entry).getTime())));
        const page = `${publicUrl()}/p/${slug}/changelog`;
        const text = write({
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
            updated: updatedAt(entry),
            summary: entry.summary,
            content: pages[index] ?? "",
          })),
        });
        return { bytes: Buffer.from(text), updated };
      };
      let feed = written.get(etag);
      if (!feed) {
        feed = inFeeds(writeFeed);
        written.set(etag, feed);
        feed.catch(() => written.delete(etag));
      }
      const { bytes, updated } = await feed;
      return reply
        .headers({ ...headers, "last-modified": updated.toUTCString() })
        .type(type)
        .send(bytes);
    });
}

/** An entry that was edited before it was public is as old as its publication. */
const updatedAt = ({ publish_date, edited_at }: Changelog): Date =>
  new Date(Math.max(Date.parse(publish_date ?? "") || 0, Date.parse(edited_at ?? "") || 0));

const hashOf = (...parts: (string | Buffer)[]): string => {
  const hash = createHash("sha256");
  // The lengths keep two different lists of parts from having the same hash.
  for (const part of parts) hash.update(`${part.length} `).update(part);
  return hash.digest("base64url");
};
