import {
  assignments,
  badRequest,
  type Db,
  isUniqueViolation,
  movePeopleRevision,
  mutation,
  newId,
  notFound,
  query,
  signedIn,
  qb,
} from "@earshot/operations";
import { z } from "zod";
import { type CreateUserInput, UpdateAccountInput, UserSummary } from "./account.schema.ts";

const columns = ["id", "email", "full_name", "avatar_url"] as const;

export const getAccount = query({
  name: "getAccount",
  summary: "Returns the caller's account.",
  access: signedIn,
  input: z.object({}),
  output: UserSummary,
  rows: ({ caller }) => qb.selectFrom("users").select(columns).where("id", "=", caller.id),
});

export const updateAccount = mutation({
  name: "updateAccount",
  summary: "Updates the caller's account.",
  access: signedIn,
  input: UpdateAccountInput,
  output: UserSummary,
  async run({ db, caller }, changes) {
    const account = await db
      .updateTable("users")
      .set(assignments(changes))
      .where("id", "=", caller.id)
      .returning(columns)
      .executeTakeFirstOrThrow();
    if (Object.keys(changes).length > 0) await movePeopleRevision(db);
    return account;
  },
});

/** Creates a user with a verified e-mail and returns the id. 400 if the e-mail is taken. */
export async function createUser(db: Db, { email, name }: z.output<typeof CreateUserInput>): Promise<string> {
  const id = newId();
  try {
    await db.insertInto("users").values({ id, email, email_verified: true, full_name: name }).execute();
    return id;
  } catch (error) {
    throw isUniqueViolation(error) ? badRequest(`there is a user ${email} already.`) : error;
  }
}

/** The id of the user with this verified e-mail, in any case. The command line's users come before an issuer's. */
export async function findUser(db: Db, email: string): Promise<string> {
  const user = await db
    .selectFrom("users")
    .select("id")
    .where((eb) => eb(eb.fn<string>("lower", ["email"]), "=", email.toLowerCase()))
    .where("email_verified", "=", true)
    .orderBy("issuer", (order) => order.asc().nullsFirst())
    .orderBy("id")
    .executeTakeFirst();
  if (!user) throw notFound(`user ${email}`);
  return user.id;
}
