import { seenWidget, widgetOf } from "@earshot/domain";
import { type Context, DomainError, notFound } from "@earshot/operations";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { policyWith } from "./web-app.ts";
import { builtFiles, isLoader, readBuilt, widgetPage } from "./web-files.ts";

/** A page of any site may load these, also one that isolates itself. */
const forAll = { "access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin" };

/** Short, so that a new version and a new look are there soon. */
const shortly = "public, max-age=300, stale-while-revalidate=86400";

type OfProject = FastifyRequest<{ Params: { slug: string } }>;

interface Parts extends Pick<Context, "em" | "inBackground"> {}

/** The widget: the script that pages of other sites load, what its button shows, and the page of its frame. */
export async function widget(app: FastifyInstance, { em, inBackground }: Parts): Promise<void> {
  const names = builtFiles();
  const loader = [...names.keys()].find(isLoader);
  const page = widgetPage();

  /** At a project's own domain there is no other one. */
  async function widgetAt({ params, ownProject }: OfProject) {
    const found = await widgetOf(em.getKysely(), params.slug.toLowerCase());
    return found && (!ownProject || ownProject.id === found.id) ? found : undefined;
  }

  app.get("/widget.js", async ({ headers }, reply) => {
    if (!loader) throw new DomainError("SERVICE_UNAVAILABLE", "the widget is not built: run npm start.");
    const etag = `"${loader}"`;
    reply.headers({ ...forAll, "cache-control": shortly, etag });
    if (headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
    return reply.send(await readBuilt(names, loader, headers["accept-encoding"], reply));
  });

  // A module, because a page's policy that allows the script allows this too, and no other request.
  app.get<{ Params: { slug: string } }>("/w/:slug/badge.js", async (request, reply) => {
    const found = await widgetAt(request);
    if (!found) throw notFound("project");
    const { place, color, label, theme, news } = found;
    return reply
      .headers({ ...forAll, "cache-control": shortly, "content-type": "text/javascript; charset=utf-8" })
      .send(`export default ${JSON.stringify([place, color, label, theme, news]).replaceAll("<", "\\u003c")}`);
  });

  const send = async (request: OfProject, reply: FastifyReply) => {
    if (!page) throw new DomainError("SERVICE_UNAVAILABLE", "the widget is not built: run npm start.");
    const found = await widgetAt(request);
    const { host } = request.query as { host?: unknown };
    if (found && typeof host === "string" && request.headers["sec-fetch-dest"] === "iframe")
      inBackground(() => seenWidget(em.getKysely(), found.id, host));
    return reply
      .headers({
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": policyWith(["'self'", ...(found?.origins ?? [])].join(" ")),
        "referrer-policy": "same-origin",
        "cache-control": "no-cache",
        "x-robots-tag": "noindex",
      })
      .send(page);
  };
  app.get<{ Params: { slug: string } }>("/w/:slug", send);
  app.get<{ Params: { slug: string } }>("/w/:slug/*", send);
}
