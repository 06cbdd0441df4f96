import { slugOfDomain } from "@earshot/domain";
import { type Context, DomainError } from "@earshot/operations";
import type { Page, SignInMethods } from "@earshot/web/page";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { People } from "./people.ts";
import { loadWebApp, webFiles } from "./web-files.ts";

/**
 * A page runs its own scripts and styles alone, and stands in no other page's frame. Pictures are by address, of any
 * host. A colour that a team chose is a style attribute, which runs nothing.
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
  // An address may hold a link's secret.
  "referrer-policy": "same-origin",
  // For browsers that know no frame-ancestors.
  "x-frame-options": "DENY",
  "cache-control": "private, no-cache",
  vary: "accept, cookie",
};

/** Of pages with one person's own, and of addresses with a secret, nothing is stored, not even for the way back. */
const personal = { ...headers, "cache-control": "no-store" };
const personalPages = ["/account", "/notifications", "/sign-in", "/reset-password", "/first-account", "/invites/*"];

/** Whether a person looks, and no program that asks for JSON. */
const wantsHtml = ({ headers: { accept } }: FastifyRequest): boolean => accept?.includes("text/html") ?? false;

/** The theme that a person chose. Without one, the system's counts. */
const themeOf = (cookies: string | undefined): string | undefined =>
  /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookies ?? "")?.[1];

/** Calls the APIs of this process as the request's caller, and hands on the cookies that they set. */
const fetchAs =
  ({ server, headers: { cookie }, ip }: FastifyRequest, reply: FastifyReply): typeof fetch =>
  async (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    const response = await server.inject({
      method: init?.method === "POST" ? "POST" : "GET",
      url: pathname + search,
      headers: { ...Object.fromEntries(new Headers(init?.headers)), ...(cookie !== undefined && { cookie }) },
      ...(typeof init?.body === "string" && { payload: init.body }),
      remoteAddress: ip,
    });
    for (const name of ["set-cookie", "retry-after"]) {
      const value = response.headers[name];
      if (value !== undefined) reply.header(name, value);
    }
    const type = String(response.headers["content-type"]);
    return new Response(response.body, { status: response.statusCode, headers: { "content-type": type } });
  };

/** Functions, because `$&` in a replacement would stand for something else. */
const fill = (template: string, { head, body, state }: Page, theme: string | undefined): string =>
  template
    .replace("<html", () => (theme ? `<html data-theme="${theme}"` : "<html"))
    .replace("<!--head-->", () => head)
    .replace("<!--body-->", () => body)
    .replace("<!--state-->", () => (state ? `<script type="application/json" id="state">${state}</script>` : ""));

interface Parts extends Pick<Context, "em"> {
  readonly people: People;
  readonly publicUrl: () => string;
}

/** The web app: its pages with their content in the HTML, and its files. */
export async function webApp(app: FastifyInstance, { em, people, publicUrl }: Parts): Promise<void> {
  let loaded: ReturnType<typeof loadWebApp> | undefined;
  const signIn: SignInMethods = {
    isOn: people.signIn !== null,
    mail: people.sendMail !== null,
    providers: people.providers,
  };

  /** The project whose own domain the request was sent to. */
  const domainOf = async ({ hostname }: FastifyRequest): Promise<string | undefined> =>
    hostname && hostname !== new URL(publicUrl()).hostname && !hostname.includes("\0")
      ? slugOfDomain(em.getKysely(), hostname)
      : undefined;

  const sendWith = (sent: typeof headers) => async (request: FastifyRequest, reply: FastifyReply) => {
    const domain = await domainOf(request);
    // Sessions are this server's own: a domain has none.
    if (domain && sent === personal) return reply.headers(sent).redirect(publicUrl() + request.url);
    const web = await (loaded ??= loadWebApp());
    if (!web) throw new DomainError("SERVICE_UNAVAILABLE", "the web app is not built: run npm start.");
    const page = await web
      .renderPage({ path: request.url, publicUrl: publicUrl(), signIn, domain, fetch: fetchAs(request, reply) })
      .catch((err: unknown): Page => {
        request.log.error({ err }, "a page failed");
        // The browser tries by itself.
        return { status: 500, head: "<title>Earshot</title>", body: "", state: "" };
      });
    if (page.location) return reply.headers(sent).redirect(page.location, page.status);
    const html = fill(web.template, page, themeOf(request.headers.cookie));
    return reply.code(page.status).headers(sent).send(html);
  };

  await app.register(webFiles);
  const send = sendWith(headers);
  app.get("/p/*", send);
  for (const url of personalPages) app.get(url, sendWith(personal));
  app.get("/", (request, reply) => {
    if (wantsHtml(request)) return send(request, reply);
    throw new DomainError("NOT_FOUND", "not found: there is nothing at this address.");
  });
}
