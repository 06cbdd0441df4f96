import { type Db, forbidden, newId } from "@earshot/operations";
import { guestName } from "./guest-name.ts";
import { openPersonSession } from "../session/session.commands.ts";

/** A guest who does not come back for a year is somebody else then. */
export const guestSeconds = 365 * 86_400;

/**
 * Makes a person of somebody who takes part in a public project without signing in, and returns what they carry. 403 if
 * the project lets nobody do so. A visitor becomes a guest by their first vote, comment or post: reading makes none.
 */
export async function createGuest(db: Db, projectId: string) {
  const { guests_may, visibility } = await db
    .selectFrom("projects")
    .select(["guests_may", "visibility"])
    .where("id", "=", projectId)
    .executeTakeFirstOrThrow();
  if (visibility !== "public" || guests_may.length === 0)
    throw forbidden("this project has no guests: sign in to take part.");
  const id = newId();
  const person = { id, email: "", full_name: guestName(id), avatar_url: null };
  await db
    .insertInto("people")
    .values({ ...person, project_id: projectId, kind: "anonymous" })
    .execute();
  return { ...(await openPersonSession(db, projectId, id, guestSeconds)), person };
}
