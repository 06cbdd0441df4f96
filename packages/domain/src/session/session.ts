import { type Db, iso, mutation, qb, query, type Scope, signedIn } from "@earshot/operations";
import { sql } from "kysely";
import { z } from "zod";
import { Session, SignedOut, SignOutInput } from "./session.schema.ts";

/** A user's sessions that have not expired, newest first. */
export const sessionsOf = ({ id, sessionId = null }: Scope["caller"]) =>
  qb
    .selectFrom("sessions")
    .select([
      "id",
      "ip_address",
      "user_agent",
      iso("created_at").as("created_at"),
      iso("updated_at").as("updated_at"),
      iso("expires_at").as("expires_at"),
      sql<boolean>`coalesce(id = ${sessionId}::uuid, false)`.as("current"),
    ])
    .where("user_id", "=", id)
    .where("expires_at", ">", sql<string>`now()`)
    .orderBy("sessions.created_at", "desc")
    .orderBy("id", "desc");

export const listSessions = query({
  name: "listSessions",
  summary: "Lists the browsers in which the caller is signed in, newest first.",
  access: signedIn,
  input: z.object({}),
  output: z.array(Session),
  rows: ({ caller }) => sessionsOf(caller),
});

export const signOut = mutation({
  name: "signOut",
  summary: "Ends one of the caller's sessions, or all of them. They end at once.",
  access: signedIn,
  input: SignOutInput,
  output: SignedOut,
  noun: "session",
  async run({ db, caller }, { sessionId }) {
    let ended = db.deleteFrom("sessions").where("user_id", "=", caller.id);
    if (sessionId) ended = ended.where("id", "=", sessionId);
    const { numDeletedRows } = await ended.executeTakeFirstOrThrow();
    const count = Number(numDeletedRows);
    return sessionId && count === 0 ? undefined : { count };
  },
});

/** Renews a session for another 30 days, at most once a day. */
export const renewSession = (db: Db, id: string) =>
  sql`update sessions set updated_at = now(), expires_at = now() + interval '30 days'
    where id = ${id} and updated_at < now() - interval '1 day'`.execute(db);
