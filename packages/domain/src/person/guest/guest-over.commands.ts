import { type Db, inTransaction, type Principal } from "@earshot/operations";
import type { EntityManager } from "@mikro-orm/sql";
import { sql } from "kysely";
import { mergePeople } from "../merge.commands.ts";
import { takePart } from "../take-part.commands.ts";

async function guestOf(db: Db, projectId: string, hash: Uint8Array): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select p.id from person_sessions as s
    join people as p on p.project_id = s.project_id and p.id = s.person_id
    where s.project_id = ${projectId} and s.hash = ${hash} and s.expires_at > now() and p.kind = 'anonymous'`.execute(
    db,
  );
  return rows[0]?.id;
}

/**
 * Gives all that a guest did to the person as whom they have signed in, and ends the guest's session. Does nothing for the
 * secret of anybody but a guest.
 */
export async function giveGuestOver(db: Db, projectId: string, guest: Uint8Array, into: string): Promise<void> {
  const from = await guestOf(db, projectId, guest);
  if (from) await mergePeople(db, { projectId, from, into });
}

/** The id of whoever has signed in, as a person of the project; undefined for nobody, and for who may not know of it. */
async function signedInPerson(em: EntityManager, projectId: string, caller: Principal): Promise<string | undefined> {
  const db = em.getKysely();
  const project = sql`${projectId}::uuid`;
  if (caller.kind === "session") {
    const { rows } = await sql<{ id: string }>`select s.user_id as id from sessions as s
      join projects as p on p.id = ${project}
      left join members as m on m.project_id = ${project} and m.user_id = s.user_id
      where s.token = ${caller.token} and s.expires_at > now() and (p.visibility <> 'private' or m.role is not null)`.execute(
      db,
    );
    const [user] = rows;
    if (user) await inTransaction(em, (own) => takePart(own, projectId, user.id));
    return user?.id;
  }
  const hash = caller.kind === "person" && caller.hashIn(projectId);
  if (!hash) return undefined;
  const { rows } = await sql<{ id: string }>`select p.id from person_sessions as s
    join people as p on p.project_id = ${project} and p.id = s.person_id
    where s.project_id = ${project} and s.hash = ${hash} and s.expires_at > now() and p.kind <> 'anonymous'`.execute(
    db,
  );
  return rows[0]?.id;
}

/**
 * Gives what a browser's guest of a project did to whoever has signed in there since, in whatever way. Returns whether the
 * guest is gone.
 */
export async function endGuest(
  em: EntityManager,
  projectId: string,
  guest: Uint8Array,
  caller: Principal,
): Promise<boolean> {
  if (!(await guestOf(em.getKysely(), projectId, guest))) return true;
  const into = await signedInPerson(em, projectId, caller);
  if (!into) return false;
  await inTransaction(em, (db) => giveGuestOver(db, projectId, guest, into));
  return !(await guestOf(em.getKysely(), projectId, guest));
}
