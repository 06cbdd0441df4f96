import { type Db, iso, managing, mutation, qb, query, type Scope, signedIn } from "@earshot/operations";
import { sql } from "kysely";
import { z } from "zod";
import { avatarOf, isTeam } from "../person/person.queries.ts";
import { Session, SignedOut, SignOutInput } from "./session.schema.ts";

/** A user's sessions that have not expired, newest first. */
export const sessionsOf = ({ id, sessionId = null }: Scope["caller"]) =>
  qb
    .selectFrom("sessions")
    .select([
      "id",
      "ip_address",
      "user_agent",
      "domain",
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
  access: managing(signedIn),
  input: SignOutInput,
  output: SignedOut,
  noun: "session",
  audit: false,
  async run({ db, caller }, { all, sessionId: only }) {
    const sessionId = all ? undefined : only;
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

/** Ends a session by its token. */
export const endSession = (db: Db, token: string) => sql`delete from sessions where token = ${token}`.execute(db);

/** Whoever is signed in at a project's own domain, by the session's token, as the pages there show them. */
export async function viewerAtDomain(db: Db, projectId: string, token: string) {
  return db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(["users.id", "full_name", avatarOf("users").as("avatar_url")])
    .select(isTeam({ project: { id: projectId } }, "users").as("is_member"))
    .where("token", "=", token)
    .where("expires_at", ">", sql<string>`now()`)
    .executeTakeFirst();
}
