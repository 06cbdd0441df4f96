import { publicSlugs } from "@earshot/domain";
import type { Context } from "@earshot/operations";
import { originOfDomain } from "@earshot/auth";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** The time for which a sitemap is cached, in milliseconds. */
const lifetime = 600_000;

interface Parts extends Pick<Context, "em"> {
  readonly publicUrl: () => string;
}

const robots = (site: string) => `User-agent: *
Allow: /$
Allow: /p/
Allow: /assets/
Disallow: /

Sitemap: ${site}/sitemap.xml
`;

const sitemap = (addresses: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.map((address) => `<url><loc>${address}</loc></url>`).join("\n")}
</urlset>
`;

/**
 * `/robots.txt` names the pages that search engines may read, and `/sitemap.xml` lists the public projects that are
 * listed; at a project's own domain, that project.
 */
export async function searchEngines(app: FastifyInstance, { em, publicUrl }: Parts): Promise<void> {
  let made: { at: number; text: Promise<string> } | undefined;
  const make = async () => {
    const slugs = await publicSlugs(em.getKysely());
    return sitemap(
      slugs.flatMap((slug) => ["", "/roadmap", "/changelog"].map((page) => `${publicUrl()}/p/${slug}${page}`)),
    );
  };
  const siteOf = ({ ownProject }: FastifyRequest) =>
    ownProject ? originOfDomain(publicUrl(), ownProject.domain) : publicUrl();
  app.get("/robots.txt", (request, reply) => reply.type("text/plain; charset=utf-8").send(robots(siteOf(request))));
  app.get("/sitemap.xml", async (request, reply) => {
    reply.type("application/xml; charset=utf-8");
    const { ownProject } = request;
    if (ownProject) {
      const board = `/p/${ownProject.slug}`;
      const isListed = ownProject.visibility === "public" && ownProject.listed;
      const pages = isListed ? ["/", `${board}/roadmap`, `${board}/changelog`] : [];
      return sitemap(pages.map((page) => siteOf(request) + page));
    }
    if (!made || Date.now() - made.at > lifetime) made = { at: Date.now(), text: make() };
    const { text } = made;
    // A failed sitemap is not cached.
    text.catch(() => (made = undefined));
    return text;
  });
}
