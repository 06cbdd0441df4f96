import { DomainError } from "@earshot/operations";
import type { FastifyInstance, FastifyReply } from "fastify";
import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import type { RenderEntry, RenderPage } from "@earshot/web/page";
import { acceptedEncoding } from "../http/response/compression.ts";

/** The folder in which `npm start` builds the web app. */
const built = new URL("../../../web/dist/", import.meta.url);
/** The folders of what pages load, what the widget loads in its frame, and of the script that shows the widget. */
const folders = ["client", "widget", "loader"].map((name) => new URL(`${name}/assets/`, built));

const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
};

/** The endings of the encodings that the build writes, the best first. */
const endings: Readonly<Record<string, string>> = { br: ".br", gzip: ".gz" };

type Accepted = string | undefined;

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

function namesOf(folder: URL): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Returns the built files, by their names. */
export const builtFiles = (): ReadonlyMap<string, URL> =>
  new Map(folders.flatMap((folder) => namesOf(folder).map((name) => [name, new URL(name, folder)])));

/** Reads a built file in the best encoding that the client accepts, and sets its headers. */
export async function readBuilt(
  names: ReadonlyMap<string, URL>,
  name: string,
  accepted: Accepted,
  reply: FastifyReply,
) {
  const encoding = acceptedEncoding(
    accepted,
    Object.keys(endings).filter((each) => names.has(name + endings[each])),
  );
  if (encoding) reply.header("content-encoding", encoding);
  reply.headers({ "content-type": types[extname(name)], vary: "accept-encoding" });
  const file = names.get(name + (encoding ? endings[encoding] : ""));
  if (!file) throw new DomainError("NOT_FOUND", "not found: there is no such file.");
  return readFile(file);
}

/** The name of the script that shows the widget. */
export const isLoader = (name: string): boolean => /^loader-[\w-]+\.js$/.test(name);

/** The page of the widget's frame. Undefined if the app is not built. */
export function widgetPage(): string | undefined {
  try {
    return readFileSync(new URL("widget/widget.html", built), "utf8");
  } catch {
    return undefined;
  }
}

/**
 * `/assets`: the app's scripts and styles. A name contains a hash of the content, so browsers cache them for a year.
 */
export async function webFiles(app: FastifyInstance): Promise<void> {
  const names = builtFiles();
  const icon = [...names.keys()].find((name) => /^favicon-.*\.svg$/.test(name));
  // Browsers ask for it on pages that name no icon, such as a response of an API.
  app.get("/favicon.ico", (_, reply) => {
    if (!icon) throw new DomainError("NOT_FOUND", "not found: there is no such file.");
    return reply.header("cache-control", "public, max-age=86400").redirect(`/assets/${icon}`);
  });
  app.get<{ Params: { name: string } }>("/assets/:name", async ({ params: { name }, headers }, reply) => {
    const type = types[extname(name)];
    if (!type || !names.has(name)) throw new DomainError("NOT_FOUND", "not found: there is no such file.");
    // Pages of other origins have no use for these files, but for the picture that they show of a link, and the widget.
    const isForAll = type === types[".png"] || isLoader(name);
    reply.headers({
      "cache-control": "public, max-age=31536000, immutable",
      "cross-origin-resource-policy": isForAll ? "cross-origin" : "same-origin",
      ...(isLoader(name) && { "access-control-allow-origin": "*" }),
    });
    return reply.send(await readBuilt(names, name, headers["accept-encoding"], reply));
  });
}
