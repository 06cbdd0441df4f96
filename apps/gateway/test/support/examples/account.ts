import { newId } from "@earshot/operations";
import { sql } from "kysely";
import { password, passwordHash } from "../credentials.ts";
import { db } from "../server.ts";
import { newPerson, type Person } from "../world.ts";
import type { Feature } from "./example.ts";

export const account: Feature = {
  operations: {
    "account.me": { access: "401 401 200 200 200 200", graphql: { type: "Viewer", path: ["viewer"] } },
    "account.update": {
      access: "401 401 200 200 200 200",
      input: () => ({ full_name: "Changed", avatar_url: null }),
    },
    "account.createPicture": {
      access: "401 401 200 200 200 200",
      isUnseen: true,
      input: ({ unique }) => ({ type: "image/png", bytes: 1_000 + Number(unique("").slice(1)) }),
    },
    "account.sessions": {
      access: "401 401 200 200 200 200",
      graphql: { type: "Session", path: ["viewer", "sessions"] },
    },
    "account.signOut": { access: "401 401 200 200 200 200", input: () => ({}) },
    "account.export": {
      access: "401 401 200 200 200 200",
      graphql: { type: "AccountExport", path: ["viewer", "export"] },
    },
    "account.preferences": {
      access: "401 401 200 200 200 200",
      graphql: { type: "Preferences", path: ["viewer", "preferences"] },
    },
    "account.updatePreferences": {
      access: "401 401 200 200 200 200",
      input: () => ({ commented: false, new_feedback: "at_once" }),
    },
    "account.delete": {
      access: "401 401 200 200 200 200",
      input: async ({ caller }) => {
        if (caller) await letGo(caller);
        return { password };
      },
    },
  },
  ids: {
    sessionId: {
      make: async ({ author: { id: user_id } }) => {
        const session = { id: newId(), user_id, token: newId(), expires_at: "2100-01-01T00:00:00Z" };
        await db.insertInto("sessions").values(session).execute();
        return session.id;
      },
      foreign: {
        "of another user": ({ other }) => ({ sessionId: other["sessionId"]! }),
        "that is a feedback's": ({ own }) => ({ sessionId: own["feedbackId"]! }),
      },
    },
  },
};

/** Gives somebody a password, and each of their projects another owner, so that they may delete their account. */
async function letGo({ id }: Person): Promise<void> {
  const credential = { id: newId(), user_id: id, provider_id: "credential", account_id: id, password: passwordHash };
  await db
    .insertInto("accounts")
    .values(credential)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const owner = await newPerson("Successor");
  await sql`insert into members (project_id, user_id, role)
    select project_id, ${owner.id}, 'owner' from members where user_id = ${id} and role = 'owner'`.execute(db);
}
