import { type Db, mutation, query, signedIn } from "@earshot/operations";
import { sql } from "kysely";
import { z } from "zod";
import { preferencesOf } from "./preference.queries.ts";
import { type MailKind, Preferences, UpdatePreferencesInput } from "./preference.schema.ts";

export const getPreferences = query({
  name: "getPreferences",
  summary: "Returns which mails the caller wants.",
  access: signedIn,
  input: z.object({}),
  output: Preferences,
  rows: ({ caller }) => preferencesOf(caller),
});

/** Saves these preferences, and leaves the others as they are. */
async function savePreferences(db: Db, user_id: string, changes: z.output<typeof UpdatePreferencesInput>) {
  await db
    .insertInto("mail_preferences")
    .values({ ...changes, user_id })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ ...changes, user_id }))
    .execute();
}

export const updatePreferences = mutation({
  name: "updatePreferences",
  summary: "Updates which mails the caller wants.",
  access: signedIn,
  input: UpdatePreferencesInput,
  output: Preferences,
  audit: false,
  async run({ db, caller }, changes) {
    await savePreferences(db, caller.id, changes);
    const wanted = Object.entries(changes).flatMap(([kind, isWanted]) => (isWanted === true ? [kind] : []));
    // What they have turned off in projects before they had an account.
    if (wanted.length > 0)
      await sql`update people set unsubscribed = ${wanted.reduce((kinds, kind) => sql`array_remove(${kinds}, ${kind}::text)`, sql`unsubscribed`)}
        where id = ${caller.id} and unsubscribed && ${wanted}::text[]`.execute(db);
    return db
      .selectFrom("mail_preferences")
      .select(["status_changed", "answered", "commented", "mentioned", "shipped", "new_feedback"])
      .where("user_id", "=", caller.id)
      .executeTakeFirstOrThrow();
  },
});

/**
 * Turns off a kind of mail for a user, who may be deleted, or for a person of a project who has no account, and whoever else
 * has there the e-mail that the mail went to: the person may have been merged since. Returns false if there is nobody.
 */
export async function unsubscribe(
  db: Db,
  userId: string,
  kind: MailKind,
  person?: { projectId: string; email: string | null },
): Promise<boolean> {
  if (person) {
    const { rows } = await sql`update people
      set unsubscribed = array_append(array_remove(unsubscribed, ${kind}::text), ${kind}::text)
      where project_id = ${person.projectId} and (id = ${userId} or lower(email) = lower(${person.email}::text))
      returning id`.execute(db);
    return rows.length > 0;
  }
  const user = await db.selectFrom("users").select("id").where("id", "=", userId).executeTakeFirst();
  if (user) await savePreferences(db, userId, { [kind]: kind === "new_feedback" ? "off" : false });
  return true;
}
