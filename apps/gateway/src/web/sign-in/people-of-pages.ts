import { personCookie, personCookies } from "@earshot/auth";
import { endGuest, loginUrlOf } from "@earshot/domain";
import { type Context, DomainError, type Principal, type Tables } from "@earshot/operations";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Authentication } from "../../settings/authentication.ts";

interface Parts extends Pick<Context, "em"> {
  readonly authentication: Authentication;
}

/** The slug of the project whose page this is; undefined for other pages. */
const slugOf = ({ url, ownProject }: FastifyRequest): string | undefined =>
  (/^\/p\/([^/?#]+)/.exec(url)?.[1] ?? (url.split("?")[0] === "/" ? ownProject?.slug : undefined))?.toLowerCase();

/** True for the slug of another project than the one whose domain this is. */
const isElsewhere = ({ ownProject }: FastifyRequest, slug: string) => ownProject !== null && ownProject.slug !== slug;

async function callerOf(request: FastifyRequest, { authentication }: Parts): Promise<Principal | null> {
  const { authenticateAtDomain, authenticateSession } = authentication;
  const caller = await (request.ownProject ? authenticateAtDomain(request) : authenticateSession(request));
  return caller instanceof DomainError ? null : caller;
}

/**
 * The address that a page of a project sends its visitor to, where people sign in at its product alone; undefined for
 * whoever is signed in, and for other pages.
 */
export async function loginOf(request: FastifyRequest, parts: Parts): Promise<string | undefined> {
  const slug = slugOf(request);
  if (slug === undefined || isElsewhere(request, slug)) return undefined;
  const login = await loginUrlOf(parts.em.getKysely(), slug, () => callerOf(request, parts));
  if (login === undefined) return undefined;
  const address = new URL(login);
  address.searchParams.set("return_to", request.url);
  // Without a fragment, the browser would bring that of the page along: a token, maybe.
  return address.hash ? address.href : `${address.href}#`;
}

/**
 * Gives what the visitor of a page did as a guest of its project to the account or the person as whom they have signed in
 * since, whatever the way.
 */
export async function giveOverGuest(request: FastifyRequest, reply: FastifyReply, parts: Parts): Promise<void> {
  const { em, authentication } = parts;
  const { isSecure } = authentication;
  const guests = personCookies(request.headers.cookie, "guest", isSecure);
  const slug = guests.size > 0 ? slugOf(request) : undefined;
  // A session of a project's domain is for that project alone.
  if (slug === undefined || isElsewhere(request, slug)) return;
  const project = await em
    .getKysely<Tables>()
    .selectFrom("projects")
    .select("id")
    .where("slug", "=", slug)
    .executeTakeFirst();
  const guest = project && guests.get(project.id);
  const caller = guest && (await callerOf(request, parts));
  if (!caller || !(await endGuest(em, project.id, guest, caller))) return;
  reply.header("set-cookie", personCookie({ kind: "guest", projectId: project.id, token: "", seconds: 0 }, isSecure));
}
