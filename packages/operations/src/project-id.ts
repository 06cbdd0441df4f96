import { sql } from "kysely";
import type { Context } from "./context.ts";

/** The id of the project with this slug; undefined if there is none. Statements check it, for it may be out of date. */
export async function findProjectId({ em, projectIds }: Context, slug: string): Promise<string | undefined> {
  const cached = projectIds.get(slug);
  if (cached) return cached;
  const { rows } = await sql<{ id: string }>`select id from projects where slug = ${slug}`.execute(em.getKysely());
  const id = rows[0]?.id;
  if (id) projectIds.set(slug, id);
  return id;
}
