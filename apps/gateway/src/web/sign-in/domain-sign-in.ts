import { originOfDomain, ownPath } from "@earshot/auth";
import { endSession, projectOfDomain, viewerAtDomain } from "@earshot/domain";
import { type Context, DomainError } from "@earshot/operations";
import type { OwnDomain } from "@earshot/web/page";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { clientAddress } from "../../http/client-address.ts";
import type { Authentication } from "../../settings/authentication.ts";
import { sendPlainPage } from "../plain-page.ts";

interface Parts extends Pick<Context, "em"> {
  readonly authentication: Authentication;
  readonly publicUrl: () => string;
}

/** The addresses that lead to and from a domain have secrets: no browser passes them on, or stores them. */
const headers = { "referrer-policy": "no-referrer", "cache-control": "no-store" };

const notFound = () => new DomainError("NOT_FOUND", "not found: there is nothing at this address.");

/** Signs people in and out at projects' own domains. The pages of it are at this server's own address. */
export async function domainSignIn(app: FastifyInstance, { em, authentication, publicUrl }: Parts): Promise<void> {
  const { signIn, domainCookies: cookies } = authentication;

  app.get<{ Querystring: { code?: unknown } }>("/sign-in/finish", async (request, reply) => {
    const { ownProject: own, headers: sent, query } = request;
    if (!own || !signIn) throw notFound();
    reply.headers(headers);
    const secret = cookies.readChallenge(sent.cookie);
    if (secret && typeof query.code === "string") {
      const { finish } = await signIn();
      const { token, cookie } = cookies.newSession(own);
      const agent = sent["user-agent"];
      const address = clientAddress(request);
      const next = await finish({ code: query.code, own, secret, token, address, agent });
      if (next !== undefined)
        return reply
          .header("set-cookie", [cookie, cookies.endChallenge()])
          .redirect(ownPath(next, originOfDomain(publicUrl(), own.domain)));
    }
    return sendPlainPage(
      reply.code(400),
      "You are not signed in",
      `<p>This address works once, within a minute, in the browser that asked for it.</p><p><a href="/sign-in">Sign in again</a></p>`,
    );
  });

  app.post("/sign-out", async (request, reply) => {
    const { ownProject: own, headers: sent } = request;
    if (!own) throw notFound();
    const caller = await authentication.authenticateAtDomain(request);
    if (caller instanceof DomainError) throw caller;
    const token = cookies.readSession(sent.cookie, own);
    if (token) await endSession(em.getKysely(), token);
    return reply.headers(headers).header("set-cookie", cookies.endSession()).code(204).send();
  });
}

type Query = Readonly<Record<string, unknown>>;

/** Sends somebody who wants to sign in at a domain to the sign-in page, which leads back. */
export function beginAtDomain(request: FastifyRequest, reply: FastifyReply, parts: Omit<Parts, "em">): FastifyReply {
  const { authentication, publicUrl } = parts;
  const { domain } = request.ownProject ?? {};
  if (domain === undefined) throw notFound();
  const { next, vote } = request.query as Query;
  const { challenge, cookie } = authentication.domainCookies.newChallenge(request.headers.cookie);
  const search = new URLSearchParams({ domain, challenge, next: ownPath(next, originOfDomain(publicUrl(), domain)) });
  if (typeof vote === "string") search.set("vote", vote);
  return reply.headers({ ...headers, "set-cookie": cookie }).redirect(`${publicUrl()}/sign-in?${search.toString()}`);
}

/** True if the sign-in page would name a domain that is no project's. */
export async function namesUnknownDomain({ query }: FastifyRequest, { em }: Pick<Parts, "em">): Promise<boolean> {
  const { domain } = query as Query;
  if (domain === undefined) return false;
  return typeof domain !== "string" || !(await projectOfDomain(em.getKysely(), domain));
}

/** Returns what the pages of a domain need: its project's slug, and the person who is signed in there. */
export async function domainOf(
  request: FastifyRequest,
  { em, authentication }: Omit<Parts, "publicUrl">,
): Promise<OwnDomain> {
  const { ownProject: own } = request;
  if (!own) throw notFound();
  const token = authentication.domainCookies.readSession(request.headers.cookie, own);
  const found = token === undefined ? undefined : await viewerAtDomain(em.getKysely(), own.id, token);
  const isShown = own.visibility === "public" || (found && (own.visibility === "internal" || found.is_member));
  const { is_member: _, ...viewer } = found ?? {};
  return {
    slug: isShown ? own.slug : null,
    viewer: found ? (viewer as OwnDomain["viewer"]) : null,
  };
}
