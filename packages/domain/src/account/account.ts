import {
  assignments,
  badRequest,
  followAccount,
  forbidden,
  type Db,
  isUniqueViolation,
  managing,
  mutation,
  newId,
  notFound,
  ofLimited,
  type ProjectCreation,
  query,
  signedIn,
  qb,
  passwordAttempts,
  requireAttempt,
  returned,
} from "@earshot/operations";
import { sql } from "kysely";
import { z } from "zod";
import { eraseUser, keepAdmin } from "./erase.commands.ts";
import { avatarOf } from "../person/person.queries.ts";
import {
  Account,
  type CreateUserInput,
  DeleteAccountInput,
  DeletedAccount,
  UpdateAccountInput,
} from "./account.schema.ts";

/** A user as they see themselves. */
export const accountColumns = (projectCreation: ProjectCreation) =>
  [
    "id",
    "email",
    "full_name",
    avatarOf("users").as("avatar_url"),
    sql<boolean>`is_admin or ${projectCreation}::text = 'everyone'`.as("can_create_projects"),
    "is_admin",
  ] as const;

export const getAccount = query({
  name: "getAccount",
  summary: "Returns the caller's account.",
  access: ofLimited(signedIn),
  input: z.object({}),
  output: Account,
  rows: ({ caller }, { projectCreation }) =>
    qb.selectFrom("users").select(accountColumns(projectCreation)).where("id", "=", caller.id),
});

export const updateAccount = mutation({
  name: "updateAccount",
  summary: "Updates the caller's account.",
  access: signedIn,
  input: UpdateAccountInput,
  output: Account,
  audit: false,
  async run({ db, caller, projectCreation }, changes) {
    const account = await returned(
      db,
      "users",
      db.updateTable("users").set(assignments(changes)).where("id", "=", caller.id),
      accountColumns(projectCreation),
    ).executeTakeFirstOrThrow();
    if (Object.keys(changes).length > 0) await followAccount(db, caller.id);
    return account;
  },
});

export const deleteAccount = mutation({
  name: "deleteAccount",
  summary: "Deletes the caller's account. What they wrote stays, as that of a deleted user.",
  access: managing(signedIn),
  input: DeleteAccountInput,
  output: DeletedAccount,
  // Before the transaction: a wrong password counts, though it deletes nothing.
  audit: { subject: "account", projects: "caller's", id: (_, account) => account?.id },
  async prepare({ db, caller, isPassword }, { password }) {
    const { email, hash, is_fresh } = await db
      .selectFrom("users")
      .select([
        "email",
        sql<string | null>`(select password from accounts where user_id = users.id and password is not null)`.as(
          "hash",
        ),
        sql<boolean>`exists (select 1 from sessions where id = ${caller.sessionId}
          and created_at > now() - interval '1 hour')`.as("is_fresh"),
      ])
      .where("id", "=", caller.id)
      .executeTakeFirstOrThrow();
    if (password !== undefined) await requireAttempt(db, passwordAttempts, email, "too many wrong passwords");
    const isProven = password === undefined ? is_fresh : hash !== null && (await isPassword(password, hash));
    if (!isProven)
      throw forbidden("to delete your account, send your password, or sign in again and repeat it within an hour.");
  },
  async run({ db, caller }) {
    await keepAdmin(db, caller.id);
    const { email } = await db
      .selectFrom("users")
      .select("email")
      .where("id", "=", caller.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await eraseUser(db, { id: caller.id, email });
    return { id: caller.id };
  },
});

/** Creates a user with a verified e-mail and returns the id. 400 if the e-mail is taken. */
export async function createUser(db: Db, { email, name, admin }: z.input<typeof CreateUserInput>): Promise<string> {
  const id = newId();
  try {
    await db
      .insertInto("users")
      .values({ id, email, email_verified: true, full_name: name, is_admin: admin ?? false })
      .execute();
    return id;
  } catch (error) {
    throw isUniqueViolation(error) ? badRequest(`there is a user ${email} already.`) : error;
  }
}

/**
 * Returns the id of the user with this e-mail, in any case. Users of the command line take precedence over those of an
 * issuer. Without a verified e-mail, a user may be anybody: only a link, which verifies it, finds them.
 */
export async function findUser(db: Db, email: string, { orUnverified = false } = {}): Promise<string> {
  const user = await db
    .selectFrom("users")
    .select("id")
    .where((eb) => eb(eb.fn<string>("lower", ["email"]), "=", email.toLowerCase()))
    .where((eb) => eb.or([eb("email_verified", "=", true), eb.lit(orUnverified)]))
    .orderBy("issuer", (order) => order.asc().nullsFirst())
    .orderBy("id")
    .executeTakeFirst();
  if (!user) throw notFound(`user ${email}`);
  return user.id;
}
