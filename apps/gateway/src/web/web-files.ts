import { DomainError } from "@earshot/operations";
import type { FastifyInstance } from "fastify";
import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import type { RenderEntry, RenderPage } from "@earshot/web/page";
import { acceptedEncoding } from "../http/compression.ts";

/** The folder in which `npm start` builds the web app. */
const built = new URL("../../../web/dist/", import.meta.url);
const assets = new URL("client/assets/", built);

const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
};

/** The endings of the encodings that the build writes, the best first. */
const endings: Readonly<Record<string, string>> = { br: ".br", gzip: ".gz" };

interface WebApp {
  /** The HTML around each page. */
  readonly template: string;
  readonly renderPage: RenderPage;
  readonly renderEntry: RenderEntry;
}

/** Loads the app's template and renderers. Undefined if the app is not built. */
export async function loadWebApp(): Promise<WebApp | undefined> {
  try {
    const template = readFileSync(new URL("client/index.html", built), "utf8");
    const renderers = (await import(new URL("server/server.js", built).href)) as Omit<WebApp, "template">;
    return { template, ...renderers };
  } catch (error) {
    if (["ENOENT", "ERR_MODULE_NOT_FOUND"].includes((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
}

function namesOf(folder: URL): Set<string> {
  try {
    return new Set(readdirSync(folder));
  } catch {
    return new Set();
  }
}

/**
 * `/assets`: the app's scripts and styles. A name contains a hash of the content, so browsers cache them for a year.
 */
export async function webFiles(app: FastifyInstance): Promise<void> {
  const names = namesOf(assets);
  const icon = [...names].find((name) => /^favicon-.*\.svg$/.test(name));
  // Browsers ask for it on pages that name no icon, such as a response of an API.
  app.get("/favicon.ico", (_, reply) => {
    if (!icon) throw new DomainError("NOT_FOUND", "not found: there is no such file.");
    return reply.header("cache-control", "public, max-age=86400").redirect(`/assets/${icon}`);
  });
  app.get<{ Params: { name: string } }>("/assets/:name", async ({ params: { name }, headers }, reply) => {
    const type = types[extname(name)];
    if (!type || !names.has(name)) throw new DomainError("NOT_FOUND", "not found: there is no such file.");
    const isWritten = (encoding: string) => names.has(name + endings[encoding]);
    const encoding = acceptedEncoding(headers["accept-encoding"], Object.keys(endings).filter(isWritten));
    if (encoding) reply.header("content-encoding", encoding);
    return reply
      .headers({
        "content-type": type,
        "cache-control": "public, max-age=31536000, immutable",
        vary: "accept-encoding",
        // Pages of other origins have no use for these files, but for the picture that they show of a link.
        "cross-origin-resource-policy": type === types[".png"] ? "cross-origin" : "same-origin",
      })
      .send(await readFile(new URL(name + (encoding ? endings[encoding] : ""), assets)));
  });
}
