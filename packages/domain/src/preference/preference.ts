import { type Db, mutation, query, signedIn } from "@earshot/operations";
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
  async run({ db, caller }, changes) {
    await savePreferences(db, caller.id, changes);
    return db
      .selectFrom("mail_preferences")
      .select(["status_changed", "answered", "commented", "shipped", "new_feedback"])
      .where("user_id", "=", caller.id)
      .executeTakeFirstOrThrow();
  },
});

/** Turns off a kind of mail for a user, who may be deleted. */
export async function unsubscribe(db: Db, userId: string, kind: MailKind): Promise<void> {
  const user = await db.selectFrom("users").select("id").where("id", "=", userId).executeTakeFirst();
  if (user) await savePreferences(db, userId, { [kind]: kind === "new_feedback" ? "off" : false });
}
