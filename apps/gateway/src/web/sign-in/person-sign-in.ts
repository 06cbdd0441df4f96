import { originOfDomain, ownPath, personCookie, personCookies } from "@earshot/auth";
import { createGuest, exchangeSignedToken, guestSeconds, ssoSeconds } from "@earshot/domain";
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
import type { Authentication } from "../../settings/authentication.ts";
import { sendPlainPage } from "../plain-page.ts";

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
  const isHere = !ownProject || ownProject.id === project?.id;
  if (!project || project.visibility === "private" || !isHere) throw notFound("project");
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
      const kept = { kind: "person", projectId: project.id, token: opened.token, seconds: ssoSeconds } as const;
      return await reply
        .header("set-cookie", personCookie(kept, isSecure))
        .redirect(`/p/${projectSlug}/sso/done?return_to=${encodeURIComponent(next)}`, 303);
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

  // A form of another site is sent without cookies: only the next request shows whether the browser keeps them. Without this,
  // it would go round between a project that sends everybody to its product and the product, which sends it back.
  app.get<{ Params: { slug: string } }>("/p/:slug/sso/done", async (request, reply) => {
    const { id, slug } = await projectOf(request, em);
    const { return_to } = request.query as { return_to?: unknown };
    reply.headers(headers);
    if (personCookies(request.headers.cookie, "person", isSecure).has(id))
      return reply.redirect(pageOf(return_to, slug, homeOf(request, publicUrl())), 303);
    return sendPlainPage(
      reply.code(400),
      "Allow cookies to sign in",
      `<p>A cookie keeps you signed in here, and your browser has not stored it. Allow cookies for ${escapeHtml(request.host)} in the settings of your browser. Then sign in again where you came from.</p>
      <p><a href="${escapeHtml(`/p/${slug}`)}">To the board</a></p>`,
    );
  });

  async function newGuest(request: ToProject) {
    requireOwnPage(request, publicUrl());
    const project = await projectOf(request, em);
    if (project.visibility === "private") throw notFound("project");
    await requirePace(em, createContext(request).network());
    return { project, guest: await inTransaction(em, (db) => createGuest(db, project.id)) };
  }

  app.post<{ Params: { slug: string } }>("/p/:slug/guest", async (request, reply) => {
    const { project, guest } = await newGuest(request);
    const kept = { kind: "guest", projectId: project.id, token: guest.token, seconds: guestSeconds } as const;
    return reply.headers(headers).header("set-cookie", personCookie(kept, isSecure)).send(guest);
  });
  // The widget keeps it in the storage of its frame.
  app.post<{ Params: { slug: string } }>("/w/:slug/guest", async (request, reply) =>
    reply.headers(headers).send((await newGuest(request)).guest),
  );
}

/** Guests of a network. Each of them has the limits of what a person does. */
const newGuests: AttemptLimit = { name: "guest", most: 30, seconds: 60 };

/** The network is a keyed hash. A server that has no key has no guests, and counts them all as of one. */
async function requirePace(em: Context["em"], network: Buffer | null): Promise<void> {
  const wait = await countAttempt(em.getKysely<Tables>(), newGuests, network?.toString("hex") ?? "");
  if (wait > 0)
    throw new DomainError("TOO_MANY_REQUESTS", `too many guests: wait ${wait} seconds.`, { retryAfter: wait });
}

/** A page of another site must not make a guest of somebody who is signed in. */
function requireOwnPage({ headers: { origin }, host }: FastifyRequest, publicUrl: string): void {
  if (origin === undefined) return;
  const isOwn = URL.canParse(origin) && [host, new URL(publicUrl).host].includes(new URL(origin).host);
  if (!isOwn) throw new DomainError("FORBIDDEN", "guests are made by this server's own pages only.");
}
