import { type Context, DomainError } from "@earshot/operations";
import type { Page, SignInMethods } from "@earshot/web/page";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Authentication } from "../settings/authentication.ts";
import { preventSharedCaching } from "../http/cache-headers.ts";
import { atOnce } from "./at-once.ts";
import { beginAtDomain, domainOf, namesUnknownDomain } from "./domain-sign-in.ts";
import { loginOf } from "./person-sign-in.ts";
import { loadWebApp, webFiles } from "./web-files.ts";

/**
 * The policy lets a page run only its own scripts and styles, and forbids framing it. Pictures may come from any host.
 * A color that a team chose is a style attribute, which runs nothing.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src-elem 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' https: http: data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

const headers = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": policy,
  // An address may contain a link's secret.
  "referrer-policy": "same-origin",
  // Older browsers do not know frame-ancestors.
  "x-frame-options": "DENY",
  "cache-control": "private, no-cache",
  vary: "accept, cookie",
};

/**
 * The headers of personal pages, and of addresses with a secret: browsers store nothing, not even for the back button.
 */
const personal = { ...headers, "cache-control": "no-store" };
export const personalPages = [
  "/account",
  "/notifications",
  "/sign-in",
  "/reset-password",
  "/first-account",
  "/invites/*",
];

/** Returns the theme that a person chose. Without one, the system's applies. */
const themeOf = (cookies: string | undefined): string | undefined =>
  /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookies ?? "")?.[1];

/**
 * Returns a fetch that calls the APIs of this process as the request's caller, and passes on the cookies that they set.
 */
const fetchAs =
  ({ server, headers: { cookie }, ip, host, ownProject }: FastifyRequest, reply: FastifyReply): typeof fetch =>
  async (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    const response = await server.inject({
      method: init?.method === "POST" ? "POST" : "GET",
      url: pathname + search,
      headers: { ...Object.fromEntries(new Headers(init?.headers)), ...(cookie !== undefined && { cookie }) },
      ...(typeof init?.body === "string" && { payload: init.body }),
      remoteAddress: ip,
      ...(ownProject && { authority: host }),
    });
    for (const name of ["set-cookie", "retry-after"]) {
      const value = response.headers[name];
      if (value !== undefined) reply.header(name, value);
    }
    const type = String(response.headers["content-type"]);
    return new Response(response.body, { status: response.statusCode, headers: { "content-type": type } });
  };

/** Each page in the making holds its data, so only a few are made at once. */
const inPages = atOnce(16);

/** Replaces the first element that begins with these characters. */
function replaceElement(html: string, begin: string, replace: (element: string) => string): string {
  const start = html.indexOf(begin);
  if (start < 0) return html;
  const end = html.indexOf(">", start) + 1;
  return html.slice(0, start) + replace(html.slice(start, end)) + html.slice(end);
}

const icon = '<link rel="icon"';
const picture = '<meta property="og:image"';

/** Fills the template. The replacements are functions, because `$&` in a text would stand for something else. */
const fill = (
  template: string,
  { status, head, body, state }: Page,
  theme: string | undefined,
  publicUrl: string,
): string =>
  // The app's own icon and picture are for pages that have none.
  replaceElement(
    replaceElement(template, icon, (own) => (head.includes(icon) ? "" : own)),
    picture,
    (own) => (status !== 200 || head.includes(picture) ? "" : `${picture} content="${publicUrl}${own.split('"')[3]}">`),
  )
    .replace("<html", () => (theme ? `<html data-theme="${theme}"` : "<html"))
    .replace("<!--head-->", () => head)
    .replace("<!--body-->", () => body)
    .replace("<!--state-->", () => (state ? `<script type="application/json" id="state">${state}</script>` : ""));

interface Parts extends Pick<Context, "em"> {
  readonly hasCors: boolean;
  readonly authentication: Authentication;
  readonly publicUrl: () => string;
}

/** The web app: its pages with their content in the HTML, and its files. */
export async function webApp(app: FastifyInstance, parts: Parts): Promise<void> {
  const { authentication, hasCors, publicUrl } = parts;
  let loaded: ReturnType<typeof loadWebApp> | undefined;
  const signIn: SignInMethods = {
    isOn: authentication.signIn !== null,
    mail: authentication.sendMail !== null,
    providers: authentication.providers,
  };

  const sendWith = (sent: typeof headers) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { ownProject } = request;
    const { url } = request.routeOptions;
    if (ownProject && url === "/sign-in" && signIn.isOn) return beginAtDomain(request, reply, parts);
    // An account belongs to this server's own address.
    if (ownProject && sent === personal) return reply.headers(sent).redirect(publicUrl() + request.url);
    if (url === "/sign-in" && (await namesUnknownDomain(request, parts)))
      return reply.headers(sent).redirect("/sign-in");
    const login = await loginOf(request, parts);
    if (login) return reply.headers(personal).redirect(login);
    const web = await (loaded ??= loadWebApp());
    if (!web) throw new DomainError("SERVICE_UNAVAILABLE", "the web app is not built: run npm start.");
    const domain = ownProject ? await domainOf(request, parts) : undefined;
    const input = { path: request.url, publicUrl: publicUrl(), signIn, domain, fetch: fetchAs(request, reply) };
    const page = await inPages(() => web.renderPage(input)).catch((err: unknown): Page => {
      request.log.error({ err }, "a page failed");
      // The browser renders the page itself.
      return { status: 500, head: "<title>Earshot</title>", body: "", state: "" };
    });
    if (page.location) return reply.headers(sent).redirect(page.location, page.status);
    const html = fill(web.template, page, themeOf(request.headers.cookie), publicUrl());
    return reply.code(page.status).headers(sent).send(html);
  };

  await app.register(webFiles);
  await app.register(async (pages) => {
    preventSharedCaching(pages, hasCors);
    const send = sendWith(headers);
    pages.get("/p/*", send);
    for (const url of personalPages) pages.get(url, sendWith(personal));
    pages.get("/", send);
    // The requests of browsers alone come here: handleFailures refuses the others.
    pages.setNotFoundHandler(send);
  });
}
