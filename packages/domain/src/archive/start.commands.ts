import { badRequest, inTransaction, newId, type Tables } from "@earshot/operations";
import type { EntityManager } from "@mikro-orm/sql";
import { sql } from "kysely";
import type { ArchiveImport } from "./write.commands.ts";

export async function requireFreeSlug(em: EntityManager, slug: string): Promise<void> {
  const taken = em.getKysely<Tables>().selectFrom("projects").select("id").where("slug", "=", slug);
  if (await taken.executeTakeFirst())
    throw badRequest(`there is a project ${slug} already: choose another slug with --slug.`);
}

interface Options {
  readonly ownerId: string | null;
  readonly withAccounts: boolean;
}

/** Begins an import. The project keeps its id, unless this server has that project or what is left of it. */
export const startImport = (em: EntityManager, id: string, options: Options): Promise<ArchiveImport> =>
  inTransaction(em, async (db) => {
    const { rows } = await sql<{ is_taken: boolean }>`select exists (select 1 from projects where id = ${id})
      or exists (select 1 from deleted_projects where id = ${id}) or exists (select 1 from feedback where project_id = ${id})
      as is_taken`.execute(db);
    const projectId = rows[0]?.is_taken ? newId() : id;
    await sql`insert into deleted_projects (id, deleted_at) values (${projectId}, now() + interval '1 hour')`.execute(
      db,
    );
    return { projectId, ...options, renamed: new Map(), members: [], last: {} };
  });
