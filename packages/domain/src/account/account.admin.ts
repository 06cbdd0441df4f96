import { addToAudit, badRequest, type Db, Id, inTransaction, iso, notFound } from "@earshot/operations";
import type { EntityManager } from "@mikro-orm/sql";
import { sql } from "kysely";
import { deleted, eraseUser } from "./erase.commands.ts";

/** Every user, by e-mail, with the ways in which they sign in, such as "credential" for a password. */
export const listUsers = (db: Db) =>
  db
    .selectFrom("users")
    .select(["id", "email", "email_verified", "is_admin", "full_name", "issuer", iso("created_at").as("created_at")])
    .select(
      sql<string | null>`(select string_agg(provider_id, ', ' order by created_at, provider_id) from accounts
        where user_id = users.id)`.as("ways"),
    )
    .where("issuer", "is distinct from", deleted)
    .orderBy(sql`lower(email) collate "C"`)
    .orderBy("id")
    .execute();

/** The user with this id or e-mail. Users of an issuer may share an e-mail: then it takes the id. */
async function findOneUser(db: Db, idOrEmail: string) {
  const isId = Id.safeParse(idOrEmail).success;
  const users = await db
    .selectFrom("users")
    .select(["id", "email"])
    .where((eb) =>
      isId ? eb("id", "=", idOrEmail) : eb(eb.fn<string>("lower", ["email"]), "=", idOrEmail.toLowerCase()),
    )
    .where("issuer", "is distinct from", deleted)
    .orderBy("id")
    // A user who is deleted in the meantime is not found.
    .forUpdate()
    .execute();
  const [user] = users;
  if (!user) throw notFound(`user ${idOrEmail}`);
  if (users.length > 1)
    throw badRequest(`several users have this e-mail: name one by its id, ${users.map(({ id }) => id).join(" or ")}.`);
  return user;
}

/** Returns true if somebody administers this server. */
export const hasAdmin = async (db: Db): Promise<boolean> =>
  (await db.selectFrom("users").select("id").where("is_admin", "=", true).limit(1).executeTakeFirst()) !== undefined;

/** Adds what the command line does to an account to the server's audit. */
const keep = (db: Db, action: string, id: string) =>
  addToAudit(db, { action, actor_id: null, subject: "account", subject_id: id }, "none");

/** Makes a user an admin of this server, by id or e-mail, and returns the e-mail. */
export const promoteUser = (em: EntityManager, idOrEmail: string): Promise<string> =>
  inTransaction(em, async (db) => {
    const { id, email } = await findOneUser(db, idOrEmail);
    await db.updateTable("users").set({ is_admin: true }).where("id", "=", id).execute();
    await keep(db, "promoteUser", id);
    return email;
  });

/**
 * Deletes a user, by id or e-mail, and returns the e-mail. Their tokens, memberships and invites are deleted. Their
 * feedback, comments and votes stay, under the name "Deleted user" without an e-mail or a picture. 400 if a project has
 * no other owner.
 */
export const deleteUser = (em: EntityManager, idOrEmail: string): Promise<string> =>
  inTransaction(em, async (db) => {
    const user = await findOneUser(db, idOrEmail);
    await eraseUser(db, user);
    await keep(db, "deleteUser", user.id);
    return user.email;
  });
