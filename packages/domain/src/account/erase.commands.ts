import { appendEvents, badRequest, type Db, followAccount } from "@earshot/operations";
import { sql } from "kysely";
import { eraseExchangesOfPerson } from "../exchange/erase.commands.ts";
import { eraseBrought, eraseFormerTexts } from "../person/forget.commands.ts";

/** The issuer of users who were deleted. No issuer of JWTs has it, because those are addresses. */
export const deleted = "deleted";

/** The tables whose rows belong to one user and are deleted with them. */
const owned = [
  "tokens",
  "sessions",
  "accounts",
  "idempotency_keys",
  "feedback_watches",
  "reports",
  "notifications",
  "notification_cursors",
  "mail_preferences",
] as const;

/**
 * Deletes a user whose row is locked, in a transaction. Their tokens, memberships and invites are deleted. What they wrote
 * stays. 400 if a project has no other owner.
 */
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
  await db.deleteFrom("views").where("user_id", "=", id).where("is_shared", "=", false).execute();
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
  await eraseProfiles(db, id);
  const nobody = { email: "", email_verified: false, is_admin: false, full_name: "Deleted user", avatar_url: null };
  await db
    .updateTable("users")
    .set({ ...nobody, issuer: deleted, subject: id })
    .where("id", "=", id)
    .execute();
  await followAccount(db, id);
}

/**
 * Erases what the teams of projects have noted of an account's people, and the former texts of what those wrote. What they are
 * called follows the account.
 */
async function eraseProfiles(db: Db, id: string): Promise<void> {
  await sql`update people set attributes = '{}', locale = null, blocked_reason = null
    where id = ${id} and (attributes <> '{}' or locale is not null or blocked_reason is not null)`.execute(db);
  await eraseFormerTexts(db, id);
  await eraseBrought(db, id);
  await db.deleteFrom("person_companies").where("person_id", "=", id).execute();
  await sql`update feedback_upvotes set evidence = null where user_id = ${id} and evidence is not null`.execute(db);
}

/** Refuses the deletion of the only admin who is not disabled, while there are other accounts. */
export async function keepAdmin(db: Db, id: string): Promise<void> {
  const isAdmin = await db.selectFrom("users").select("id").where("id", "=", id).where("is_admin", "=", true).execute();
  if (isAdmin.length === 0) return;
  // Of two admins who delete themselves at once, the second one waits, and is the only one then.
  const admins = await db
    .selectFrom("users")
    .select(["id", "disabled_at"])
    .where("is_admin", "=", true)
    .orderBy("id")
    .forUpdate()
    .execute();
  if (admins.some((admin) => admin.id !== id && !admin.disabled_at)) return;
  const others = await db
    .selectFrom("users")
    .select("id")
    .where("id", "<>", id)
    .where("issuer", "is distinct from", deleted)
    .limit(1)
    .execute();
  if (others.length > 0)
    throw badRequest("you are the only admin of this server: make someone else an admin, then delete your account.");
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
