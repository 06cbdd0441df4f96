import { atOnce, type Context, DomainError } from "@earshot/operations";
import type { Page, SignInMethods } from "@earshot/web/page";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Authentication } from "../settings/authentication.ts";
import { isPersonal, preventSharedCaching } from "../http/response/cache-headers.ts";
import { beginAtDomain, domainOf, namesUnknownDomain } from "./sign-in/domain-sign-in.ts";
import { createPageCache, type SharedPage } from "./page-cache.ts";
import { fetchBy, type Send, sendAs } from "./page-calls.ts";
import { fill, themed, themeOf } from "./page-html.ts";
import { giveOverGuest, loginOf } from "./sign-in/people-of-pages.ts";
import { leadOn, type OldAddressParts } from "./old-address.ts";
import { oneProvider } from "./sign-in/one-provider.ts";
import { loadWebApp, webFiles } from "./web-files.ts";

/**
 * The policy lets a page run only its own scripts and styles, and be framed by these alone. Pictures may come from any
 * host. A color that a team chose is a style attribute, which runs nothing.
 */
export const policyWith = (ancestors: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src-elem 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' https: http: data:",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
  ].join("; ");

const headers = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": policyWith("'none'"),
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
  "/admin",
  "/notifications",
  "/sign-in",
  "/reset-password",
  "/first-account",
  "/invites/*",
];

/**
 * Each page in the making holds its data, and to render it blocks the process: more at once would delay other requests, and hardly
 * raise the throughput.
 */
const inPages = atOnce(3, 500);

interface Parts extends Pick<Context, "em">, OldAddressParts {
  readonly hasCors: boolean;
  readonly authentication: Authentication;
  readonly publicUrl: () => string;
}

/** The web app: its pages with their content in the HTML, and its files. */
export async function webApp(app: FastifyInstance, parts: Parts): Promise<void> {
  const { authentication, hasCors, publicUrl } = parts;
  let loaded: ReturnType<typeof loadWebApp> | undefined;
  const cachedPage = createPageCache();
  const signIn: SignInMethods = {
    isOn: authentication.signIn !== null,
    mail: authentication.sendMail !== null,
    links: authentication.ways.links,
    passwords: authentication.ways.passwords,
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
    const provider = url === "/sign-in" && (await oneProvider(request, parts, fetchBy(sendAs(request, reply))));
    if (provider) return reply.headers(personal).redirect(provider);
    await giveOverGuest(request, reply, parts);
    const login = await loginOf(request, parts);
    if (login) return reply.headers(personal).redirect(login);
    const web = await (loaded ??= loadWebApp());
    if (!web) throw new DomainError("SERVICE_UNAVAILABLE", "the web app is not built: run npm start.");
    const domain = ownProject ? await domainOf(request, parts) : undefined;
    const filled = (page: Page) => fill(web.template, page, publicUrl());
    const isSignedOut = !isPersonal(request) && !domain?.viewer;
    const isShared = sent === headers && isSignedOut;
    const asked = { path: request.url, publicUrl: publicUrl(), signIn, domain, isSignedOut };
    const make = async (send: Send) => filled(await web.renderPage({ ...asked, fetch: fetchBy(send) }));
    const send = sendAs(request, reply);
    const key = `${ownProject?.domain ?? ""} ${request.url}`;
    const made: Promise<SharedPage> = inPages(() => (isShared ? cachedPage(key, send, make) : make(send)));
    const page = await made.catch((err: unknown): SharedPage => {
      request.log.error({ err }, "a page failed");
      // The browser renders the page itself.
      return filled({ status: 500, head: "<title>Earshot</title>", body: "", state: "" });
    });
    // A page of this app comes first.
    if (page.status === 404 && ownProject && (await leadOn(request, reply, parts, ownProject.slug, request.url)))
      return reply;
    if (page.location) return reply.headers(sent).redirect(page.location, page.status);
    const theme = themeOf(request.headers.cookie);
    const html = () => themed(page.html, theme);
    reply.code(page.status).headers(sent);
    if (!page.digest) return reply.send(html());
    const etag = `"${page.digest}${theme ?? ""}"`;
    reply.header("etag", etag);
    return request.headers["if-none-match"]?.includes(etag) ? reply.code(304).send() : reply.send(html());
  };

  await app.register(webFiles);
  await app.register(async (pages) => {
    preventSharedCaching(pages, hasCors);
    const send = sendWith(headers);
    pages.get("/p/*", send);
    pages.get<{ Params: { slug: string }; Querystring: { address?: unknown } }>(
      "/p/:slug/old",
      async (request, reply) => {
        const { params, query } = request;
        const isFound =
          typeof query.address === "string" && (await leadOn(request, reply, parts, params.slug, query.address));
        return isFound ? reply : send(request, reply);
      },
    );
    for (const url of personalPages) pages.get(url, sendWith(personal));
    pages.get("/", send);
    // The requests of browsers alone come here: handleFailures refuses the others.
    pages.setNotFoundHandler(send);
  });
}
