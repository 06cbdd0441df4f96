import { sql } from "kysely";
import type { Db } from "../sql/database.ts";
import { movePeopleRevision } from "./revision.ts";

/**
 * Gives a changed user's e-mail, name and picture to their person in each project, and changes the revision of all that
 * may show them.
 */
export async function followAccount(db: Db, userId: string): Promise<void> {
  await sql`update people as p
    set email = u.email, email_verified = u.email_verified, full_name = u.full_name, avatar_url = u.avatar_url
    from users as u where u.id = ${userId}::uuid and p.id = u.id
      and (p.email, p.email_verified, p.full_name, p.avatar_url)
        is distinct from (u.email, u.email_verified, u.full_name, u.avatar_url)`.execute(db);
  await movePeopleRevision(db);
}
