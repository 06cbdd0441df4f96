import {
  badRequest,
  first,
  mutation,
  type CallerScope,
  notFound,
  ofServer,
  qb,
  serverAdmin,
} from "@earshot/operations";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { eraseUser } from "../account/erase.commands.ts";
import { accountRows } from "./server.queries.ts";
import { RemoveAccountInput, RemovedAccount, ServerAccount, SetAdminInput, SetDisabledInput } from "./server.schema.ts";

/**
 * Locks the account and all admins, so that two admins cannot take the right from each other at once: the second one is none
 * any more.
 */
async function lockedAccount({ db, caller }: CallerScope, id: string) {
  const users = await db
    .selectFrom("users")
    .select(["id", "email", "is_admin", "disabled_at"])
    .where((eb) => eb.or([eb("id", "=", id), eb("is_admin", "=", true)]))
    .where("issuer", "is distinct from", "deleted")
    .orderBy("id")
    .forUpdate()
    .execute();
  if (!users.some((user) => user.id === caller.id && user.is_admin && !user.disabled_at)) throw notFound("operation");
  return users.find((user) => user.id === id);
}

/** An admin who could do this to themselves could leave the server without one. */
function requireOther({ caller }: CallerScope, id: string): void {
  if (caller.id === id) throw badRequest("this is your own account: another admin of this server has to do that.");
}

/** What is done to an account is in the server's audit, with this column of it before and after. */
const ofAccount = (column?: RawBuilder<unknown>) => ({
  ...ofServer,
  subject: "account",
  id: ({ accountId }: { accountId: string }) => accountId,
  ...(column && { state: (_: unknown, id: string) => sql`select ${column} from users where id = ${id}` }),
});

const accountById = (id: string) =>
  sql<z.output<typeof ServerAccount>>`(select ${sql.join(Object.keys(ServerAccount.shape).map((name) => sql.ref(name)))}
    from ${accountRows({ limit: 0, id })} as found)`;

export const setServerAdmin = mutation({
  name: "setServerAdmin",
  summary: "Makes an account an admin of the server, or takes that away. Nobody does it to themselves.",
  access: serverAdmin,
  input: SetAdminInput,
  output: ServerAccount,
  noun: "account",
  audit: ofAccount(sql`is_admin`),
  async run(scope, { accountId, is_admin }) {
    requireOther(scope, accountId);
    if (!(await lockedAccount(scope, accountId))) return undefined;
    await scope.db.updateTable("users").set({ is_admin }).where("id", "=", accountId).execute();
    return first(scope.db, qb.selectFrom(accountById(accountId).as("u")).selectAll());
  },
});

export const setServerDisabled = mutation({
  name: "setServerDisabled",
  summary: "Disables an account, which signs it out everywhere, or enables it again. Nobody does it to themselves.",
  access: serverAdmin,
  input: SetDisabledInput,
  output: ServerAccount,
  noun: "account",
  audit: ofAccount(sql`disabled_at is not null as is_disabled`),
  async run(scope, { accountId, is_disabled }) {
    requireOther(scope, accountId);
    const account = await lockedAccount(scope, accountId);
    if (!account) return undefined;
    const disabled_at = is_disabled ? (account.disabled_at ?? sql<string>`now()`) : null;
    await scope.db.updateTable("users").set({ disabled_at }).where("id", "=", accountId).execute();
    // Its tokens work again once it is enabled. Sessions are begun anew.
    if (is_disabled) await scope.db.deleteFrom("sessions").where("user_id", "=", accountId).execute();
    return first(scope.db, qb.selectFrom(accountById(accountId).as("u")).selectAll());
  },
});

export const removeServerAccount = mutation({
  name: "removeServerAccount",
  summary: "Deletes an account. What they wrote stays, as that of a deleted user. Not the caller's own.",
  access: serverAdmin,
  input: RemoveAccountInput,
  output: RemovedAccount,
  noun: "account",
  audit: ofAccount(),
  async run(scope, { accountId, email }) {
    requireOther(scope, accountId);
    const user = await lockedAccount(scope, accountId);
    if (!user) return undefined;
    if (user.email.toLowerCase() !== email.toLowerCase())
      throw badRequest("email is not that of the account: read the list again.");
    await eraseUser(scope.db, user);
    return { id: accountId };
  },
});
