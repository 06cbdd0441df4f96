import { publicSlugs } from "@earshot/domain";
import type { Context } from "@earshot/operations";
import type { FastifyInstance } from "fastify";

/** The time for which a sitemap is cached, in milliseconds. */
const lifetime = 600_000;

interface Parts extends Pick<Context, "em"> {
  readonly publicUrl: () => string;
}

const robots = (publicUrl: string) => `User-agent: *
Allow: /$
Allow: /p/
Allow: /assets/
Disallow: /

Sitemap: ${publicUrl}/sitemap.xml
`;

const sitemap = (addresses: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.map((address) => `<url><loc>${address}</loc></url>`).join("\n")}
</urlset>
`;

/** `/robots.txt` names the pages that search engines may read, and `/sitemap.xml` lists the public projects. */
export async function searchEngines(app: FastifyInstance, { em, publicUrl }: Parts): Promise<void> {
  let made: { at: number; text: Promise<string> } | undefined;
  const make = async () => {
    const slugs = await publicSlugs(em.getKysely());
    return sitemap(
      slugs.flatMap((slug) => ["", "/roadmap", "/changelog"].map((page) => `${publicUrl()}/p/${slug}${page}`)),
    );
  };
  app.get("/robots.txt", (_, reply) => reply.type("text/plain; charset=utf-8").send(robots(publicUrl())));
  app.get("/sitemap.xml", async (_, reply) => {
    if (!made || Date.now() - made.at > lifetime) made = { at: Date.now(), text: make() };
    const { text } = made;
    // A failed sitemap is not cached.
    text.catch(() => (made = undefined));
    return reply.type("application/xml; charset=utf-8").send(await text);
  });
}
