import type { Db } from "@earshot/operations";

/** The slug of the project whose board a verified domain serves. */
export async function slugOfDomain(db: Db, domain: string): Promise<string | undefined> {
  const project = await db
    .selectFrom("projects")
    .select("slug")
    .where("domain", "=", domain.toLowerCase())
    .executeTakeFirst();
  return project?.slug;
}
