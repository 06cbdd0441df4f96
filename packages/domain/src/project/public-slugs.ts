import type { Db } from "@earshot/operations";

/** The most projects in the sitemap: each takes three URLs, and a sitemap holds 50,000. */
const most = 10_000;

/** The slugs of the public projects that are listed, for search engines, which find those with a domain of their own there. */
export async function publicSlugs(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("projects")
    .select("slug")
    .where("visibility", "=", "public")
    .where("listed", "=", true)
    .where("domain", "is", null)
    .orderBy("slug")
    .limit(most)
    .execute();
  return rows.map(({ slug }) => slug);
}
