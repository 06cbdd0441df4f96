import type { Db } from "@earshot/operations";

/** The addresses of a project: at this server, and at its own domain. */
export async function audiencesOf(db: Db, projectId: string, publicUrl: string): Promise<string[]> {
  const { slug, domain } = await db
    .selectFrom("projects")
    .select(["slug", "domain"])
    .where("id", "=", projectId)
    .executeTakeFirstOrThrow();
  const own = new URL(publicUrl);
  if (domain) own.hostname = domain;
  return [`${publicUrl}/p/${slug}`, ...(domain ? [own.origin, `${own.origin}/p/${slug}`] : [])];
}
