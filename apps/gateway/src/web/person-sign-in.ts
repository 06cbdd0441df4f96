import { originOfDomain, ownPath, personCookie } from "@earshot/auth";
import { createGuest, exchangeSignedToken, guestSeconds, loginUrlOf, ssoSeconds } from "@earshot/domain";
import {
  type AttemptLimit,
  type Context,
  countAttempt,
  DomainError,
  inTransaction,
  notFound,
  runOperation,
  type Tables,
} from "@earshot/operations";
import escapeHtml from "escape-html";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { clientAddress } from "../http/client-address.ts";
import type { Authentication } from "../settings/authentication.ts";
import { sendPlainPage } from "./plain-page.ts";

interface Parts extends Pick<Context, "em"> {
  readonly authentication: Authentication;
  readonly publicUrl: () => string;
}

interface RouteParts extends Parts {
  readonly createContext: (request: FastifyRequest) => Context;
}

type ToProject = FastifyRequest<{ Params: { slug: string } }>;

/** The most bytes of a form with a token. */
const bodyLimit = 65_536;

/** The address may have a token: no browser passes it on, or stores it. */
const headers = { "referrer-policy": "no-referrer", "cache-control": "no-store" };

/** The project of the address. At a project's own domain there is no other. */
async function projectOf({ params, ownProject }: ToProject, em: Context["em"]) {
  const project = await em
    .getKysely<Tables>()
    .selectFrom("projects")
    .select(["id", "slug", "visibility"])
    .where("slug", "=", params.slug.toLowerCase())
    .executeTakeFirst();
  if (!project || (ownProject && ownProject.id !== project.id)) throw notFound("project");
  return project;
}

const homeOf = ({ ownProject }: FastifyRequest, publicUrl: string) =>
  ownProject ? originOfDomain(publicUrl, ownProject.domain) : new URL(publicUrl).origin;

/** Returns an address as a path of the project's pages; its board if it leads elsewhere. */
function pageOf(address: unknown, slug: string, home: string): string {
  const board = `/p/${slug}`;
  const path = ownPath(address, home);
  return path.startsWith(board) && /^([/?#]|$)/.test(path.slice(board.length)) ? path : board;
}

/** The first of these that is a text. Names of Canny and Featurebase stand beside our own. */
const firstOf = (fields: URLSearchParams, ...names: string[]): string | undefined =>
  names.map((name) => fields.get(name)).find((value): value is string => value !== null && value !== "");

/** Signs people in to one project, by a token that its product has signed, or as guests. */
export async function personSignIn(app: FastifyInstance, { em, authentication, publicUrl, createContext }: RouteParts) {
  const { isSecure } = authentication;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string", bodyLimit }, (_, body, done) => done(null, body));

  async function signIn(request: ToProject, reply: FastifyReply, fields: URLSearchParams) {
    const project = await projectOf(request, em);
    const { slug: projectSlug } = project;
    const token = firstOf(fields, "token", "ssoToken", "jwt") ?? "";
    reply.headers(headers);
    try {
      const { json } = await runOperation(exchangeSignedToken, createContext(request), { projectSlug, token });
      const opened = JSON.parse(json.toString()) as { token: string };
      const next = pageOf(firstOf(fields, "return_to", "redirect"), projectSlug, homeOf(request, publicUrl()));
      return await reply
        .header("set-cookie", personCookie(project.id, opened.token, ssoSeconds, isSecure))
        .redirect(next, 303);
    } catch (error) {
      if (!(error instanceof DomainError) || error.status >= 500 || !request.headers.accept?.includes("text/html"))
        throw error;
      const fault = escapeHtml(error.message);
      const board = escapeHtml(`/p/${projectSlug}`);
      return sendPlainPage(
        reply.code(error.status),
        "You are not signed in",
        `<p>The page that sent you here has to sign you in anew: ${fault}</p><p><a href="${board}">To the board</a></p>`,
      );
    }
  }

  app.get<{ Params: { slug: string } }>("/p/:slug/sso", (request, reply) =>
    signIn(request, reply, new URL(request.url, "http://localhost").searchParams),
  );
  app.post<{ Params: { slug: string } }>("/p/:slug/sso", (request, reply) =>
    signIn(request, reply, new URLSearchParams(typeof request.body === "string" ? request.body : "")),
  );

  app.post<{ Params: { slug: string } }>("/p/:slug/guest", async (request, reply) => {
    requireOwnPage(request, publicUrl());
    const project = await projectOf(request, em);
    if (project.visibility === "private") throw notFound("project");
    await requirePace(request, em);
    const guest = await inTransaction(em, (db) => createGuest(db, project.id));
    return reply
      .headers(headers)
      .header("set-cookie", personCookie(project.id, guest.token, guestSeconds, isSecure))
      .send(guest);
  });
}

/** Guests of a network. Each of them has the limits of what a person does. */
const newGuests: AttemptLimit = { name: "guest", most: 30, seconds: 60 };

async function requirePace(request: FastifyRequest, em: Context["em"]): Promise<void> {
  const wait = await countAttempt(em.getKysely<Tables>(), newGuests, clientAddress(request));
  if (wait > 0)
    throw new DomainError("TOO_MANY_REQUESTS", `too many guests: wait ${wait} seconds.`, { retryAfter: wait });
}

/** A page of another site must not make a guest of somebody who is signed in. */
function requireOwnPage({ headers: { origin }, host }: FastifyRequest, publicUrl: string): void {
  if (origin === undefined) return;
  const isOwn = URL.canParse(origin) && [host, new URL(publicUrl).host].includes(new URL(origin).host);
  if (!isOwn) throw new DomainError("FORBIDDEN", "guests are made by this server's own pages only.");
}

/**
 * The address that a page of a project sends its visitor to, where people sign in at its product alone; undefined for
 * whoever is signed in, and for other pages.
 */
export async function loginOf(request: FastifyRequest, { em, authentication }: Parts): Promise<string | undefined> {
  const { ownProject, url } = request;
  const slug = /^\/p\/([^/?#]+)/.exec(url)?.[1] ?? (url.split("?")[0] === "/" ? ownProject?.slug : undefined);
  if (slug === undefined) return undefined;
  const { authenticateAtDomain, authenticateSession } = authentication;
  const login = await loginUrlOf(em.getKysely(), slug.toLowerCase(), async () => {
    const caller = await (ownProject ? authenticateAtDomain(request) : authenticateSession(request));
    return caller instanceof DomainError ? null : caller;
  });
  if (login === undefined) return undefined;
  const address = new URL(login);
  address.searchParams.set("return_to", url);
  return address.href;
}
