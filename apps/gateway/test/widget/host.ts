import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserContextOptions, FrameLocator, Page } from "playwright-core";
import { afterAll } from "vitest";
import { trpc } from "../support/http.ts";
import { letTokens, newSsoKey, signedBy } from "../support/sso.ts";
import { newFeedback, newWorld, type World } from "../support/world.ts";
import { useSite } from "../web/site.ts";
import { openPage } from "../web/visitor.ts";

/** The strictest policy of a page that docs/widget.md names, for a server at this address. */
export const strictest = (server: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${server}`,
    `frame-src ${server}`,
    "style-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
  ].join("; ");

/** What a product's page has: its elements, and its own script. */
interface HostPage {
  html: string;
  script?: string;
  policy?: string;
  /** What its Permissions-Policy says. */
  permissions?: string | undefined;
}

type HostOptions = Omit<BrowserContextOptions, "permissions"> & Pick<HostPage, "policy" | "permissions">;

/** A product's server. It has another name than the gateway, so that it is another site too. */
async function startProduct() {
  const pages = new Map<string, HostPage>();
  const server = createServer(({ url = "" }, response) => {
    const page = pages.get(url.replace(/\.js$/, ""));
    const isScript = url.endsWith(".js");
    if (page?.policy) response.setHeader("content-security-policy", page.policy);
    if (page?.permissions) response.setHeader("permissions-policy", page.permissions);
    response.statusCode = page ? 200 : 404;
    response.setHeader("content-type", isScript ? "text/javascript" : "text/html; charset=utf-8");
    response.end(isScript ? page?.script : page?.html);
  });
  await new Promise<void>((done) => server.listen(0, "localhost", done));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const stop = () => void (server.closeAllConnections(), server.close());
  return { pages, origin, stop };
}

/** Notes what the widget tells the page. */
export const noting = `window.told = [];
for (const name of ["ready", "open", "close", "feedback", "vote", "comment", "unread"])
  Earshot("on", name, (detail) => told.push([name, detail]));`;

const queue = "window.Earshot ??= function () { (Earshot.q ??= []).push(arguments) };";

/** A gateway, and a product of another origin whose pages show the widget. */
export async function useProduct(env: NodeJS.ProcessEnv = {}) {
  const { site, browser } = await useSite(env);
  const product = await startProduct();
  afterAll(product.stop);

  /** A project whose widget the product may show. */
  async function newProject(settings: { guests?: boolean } = {}): Promise<World> {
    const world = await newWorld();
    const call = trpc(world.admin.token, site.url);
    const projectSlug = world.slug;
    await call.settings.update.mutate({ projectSlug, widget: { origins: [product.origin] } });
    const anyone = { voting: "anyone", commenting: "anyone", posting: "anyone" } as const;
    if (settings.guests) await call.settings.update.mutate({ projectSlug, ...anyone });
    return world;
  }

  /** Lets the project's customers sign in, and returns a token of one of them. */
  async function newCustomer(world: World): Promise<string> {
    await newSsoKey(world);
    await letTokens(world);
    await newFeedback(world, world.member, { title: "Later trains" });
    return signedBy(world, { name: "Ada", aud: `${site.url}/p/${world.slug}` });
  }

  /** Opens a page of the product with these elements. Its script may use the commands at once. */
  async function openHost(elements: string, script = "", options: HostOptions = {}) {
    const { policy = strictest(site.url), permissions, ...context } = options;
    const path = `/page-${product.pages.size}`;
    const html = `<!doctype html><html lang="en"><head><title>Tickets</title><script src="${path}.js"></script></head>
      <body><main><h1>My tickets</h1><button id="before">Plan</button></main>${elements}</body></html>`;
    product.pages.set(path, { html, script: `${queue}\n${script}`, policy, permissions });
    const opened = await openPage(browser, context);
    await opened.page.goto(product.origin + path);
    return { ...opened, frame: frameOf(opened.page) };
  }

  const tag = ({ slug }: World, attributes = "") =>
    `<script src="${site.url}/widget.js" data-project="${slug}" ${attributes} defer></script>`;

  return { site, browser, product, newProject, newCustomer, openHost, tag };
}

/** The frame in the dialog. */
const frameOf = (page: Page): FrameLocator => page.frameLocator("earshot-widget dialog iframe");

type Told = [name: string, detail: Record<string, unknown>];
/** What the widget has told the page. */
export const toldTo = (page: Page, name: string): Promise<Record<string, unknown>[]> =>
  page.evaluate(
    (wanted) =>
      (window as unknown as { told: Told[] }).told.filter(([each]) => each === wanted).map(([, detail]) => detail),
    name,
  );
