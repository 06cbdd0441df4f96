import {
  appendEvents,
  badRequest,
  type Db,
  followAccount,
  Id,
  inTransaction,
  iso,
  notFound,
} from "@earshot/operations";
import type { EntityManager } from "@mikro-orm/sql";
import { sql } from "kysely";
import { eraseExchangesOfPerson } from "../exchange/erase.commands.ts";

/** The issuer of users who were deleted. No issuer of JWTs has it, because those are addresses. */
const deleted = "deleted";

/** The tables whose rows belong to one user and are deleted with them. */
const owned = [
  "tokens",
  "sessions",
  "accounts",
  "idempotency_keys",
  "feedback_watches",
  "notifications",
  "mail_preferences",
] as const;

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

/** Makes a user an admin of this server, by id or e-mail, and returns the e-mail. */
export const promoteUser = (em: EntityManager, idOrEmail: string): Promise<string> =>
  inTransaction(em, async (db) => {
    const { id, email } = await findOneUser(db, idOrEmail);
    await db.updateTable("users").set({ is_admin: true }).where("id", "=", id).execute();
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
    return user.email;
  });

/** The same in a transaction, for a user whose row is locked. */
export async function eraseUser(db: Db, { id, email }: { id: string; email: string }): Promise<void> {
  await keepOwners(db, id, email);
  const left = await db.deleteFrom("members").where("user_id", "=", id).returning("project_id").execute();
  for (const { project_id } of left) {
    await db
      .updateTable("feedback")
      .set({ owner_id: null })
      .where("project_id", "=", project_id)
      .where("owner_id", "=", id)
      .execute();
    await appendEvents({
      projectId: project_id,
      actorId: id,
      events: [{ kind: "member.removed", user_id: id }],
    }).execute(db);
  }
  for (const table of owned) await db.deleteFrom(table).where("user_id", "=", id).execute();
  if (email) {
    const isTheirs = sql<boolean>`lower(email) = lower(${email})`;
    await db.deleteFrom("invites").where(isTheirs).execute();
    // The verifications of mailed links name the address or the user.
    await db
      .deleteFrom("verifications")
      .where(sql<boolean>`position(lower(${email}) in lower(value)) > 0 or position(${id} in value) > 0`)
      .execute();
  }
  await eraseExchangesOfPerson(db, id);
  const nobody = { email: "", email_verified: false, is_admin: false, full_name: "Deleted user", avatar_url: null };
  await db
    .updateTable("users")
    .set({ ...nobody, issuer: deleted, subject: id })
    .where("id", "=", id)
    .execute();
  await followAccount(db, id);
}

/** Refuses to leave a project without an owner. */
async function keepOwners(db: Db, id: string, email: string): Promise<void> {
  const joined = await db.selectFrom("members").select("project_id").where("user_id", "=", id).execute();
  if (joined.length === 0) return;
  const ids = joined.map(({ project_id }) => project_id);
  // Locks the project, as every change of a team does: see lockProject. Roles are read after it.
  await db.selectFrom("projects").select("id").where("id", "in", ids).orderBy("id").forNoKeyUpdate().execute();
  const owners = await db
    .selectFrom("members")
    .select(["project_id", "user_id"])
    .where("project_id", "in", ids)
    .where("role", "=", "owner")
    .execute();
  const kept = new Set(owners.filter(({ user_id }) => user_id !== id).map(({ project_id }) => project_id));
  const alone = owners.filter(({ project_id }) => !kept.has(project_id));
  if (alone.length === 0) return;
  const left = await db
    .selectFrom("projects")
    .select("slug")
    .where(
      "id",
      "in",
      alone.map(({ project_id }) => project_id),
    )
    .orderBy("slug")
    .execute();
  throw badRequest(
    `${email || id} is the only owner of ${left.map(({ slug }) => slug).join(", ")}: make someone else an owner, or delete the project.`,
  );
}
