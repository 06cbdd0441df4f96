import { type Db, iso, newPersonSecret, returned } from "@earshot/operations";
import { sql } from "kysely";

/**
 * Signs a person in to their project for these seconds. Returns what they carry from now on, of which the database has only
 * the hash.
 */
export async function openPersonSession(db: Db, projectId: string, personId: string, seconds: number) {
  const { token, hash } = newPersonSecret();
  const session = {
    project_id: projectId,
    person_id: personId,
    hash,
    expires_at: sql<string>`now() + ${seconds} * interval '1 second'`,
  };
  const opened = db.insertInto("person_sessions").values(session);
  const { expires_at } = await returned(db, "person_sessions", opened, [
    iso("expires_at").as("expires_at"),
  ]).executeTakeFirstOrThrow();
  return { token, expires_at };
}
