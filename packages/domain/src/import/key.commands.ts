import { type Db, newTokenKey } from "@earshot/operations";
import { sql } from "kysely";

/**
 * Returns the key of the ids of what a project imports, which the first import makes: without it, whoever knows an e-mail
 * could tell from the id of a person whether it is theirs. A project that had imported before there were keys has the
 * empty one, because the next import finds things by their ids.
 */
export async function importKey(db: Db, projectId: string): Promise<string> {
  const { rows } = await sql<{ import_key: string }>`update project_configs set import_key = coalesce(import_key,
      case when exists (select 1 from imported_records where project_id = ${projectId}) then '' else ${newTokenKey()} end)
    where project_id = ${projectId} returning import_key`.execute(db);
  return rows[0]?.import_key ?? "";
}
