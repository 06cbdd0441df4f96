import { type Db, moveRevision, newId } from "@earshot/operations";
import { sql } from "kysely";
import { namedPerson } from "../person/names.queries.ts";
import type { PersonClaims } from "./claims.ts";

interface SignedInPerson {
  readonly id: string;
  readonly email: string;
  readonly full_name: string | null;
  readonly avatar_url: string | null;
}

const columns = ["id", "email", "full_name", "avatar_url"] as const;

/**
 * Whoever is named by `sub`, locked. Whoever was merged while this waited for them is found in another person, whom a further
 * merge may end as well.
 */
async function lockNamed(db: Db, projectId: string, { sub, attributes }: PersonClaims) {
  const given = sql`coalesce(${attributes ? JSON.stringify(attributes) : null}::jsonb, p.attributes)`;
  const named = namedPerson(db, projectId, sub)
    .select([...columns, "email_verified", "kind", "external_id"])
    .select(sql<boolean>`p.attributes <> ${given}`.as("has_other_attributes"));
  for (;;) {
    // A vote of theirs that waits for this one must not hold back their guest: see giveGuestOver.
    const locked = await named.forNoKeyUpdate().executeTakeFirst();
    if (locked || !(await named.executeTakeFirst())) return locked;
  }
}

/**
 * Returns the person of a project whom a token names by `sub`, or into whom that one was merged, as the token has them, and
 * makes them if they are new. What a token does not say stays. Its e-mail finds nobody.
 */
export async function personOfClaims(db: Db, projectId: string, claims: PersonClaims): Promise<SignedInPerson> {
  const before = await lockNamed(db, projectId, claims);
  // Whether another address is confirmed, only a token says.
  const isSameEmail = before !== undefined && before.email.toLowerCase() === claims.email?.toLowerCase();
  const { email, email_verified = isSameEmail && before.email_verified, name, picture, locale, attributes } = claims;
  const given = {
    ...(email !== undefined && { email, email_verified }),
    ...(name !== undefined && { full_name: name }),
    ...(picture !== undefined && { avatar_url: picture }),
    ...(locale !== undefined && { locale }),
    ...(attributes !== undefined && { attributes: sql<never>`${JSON.stringify(attributes)}::jsonb` }),
  };
  const followed = ["kind", "last_seen_at", ...Object.keys(given)];
  const person = await db
    .insertInto("people")
    .values({
      id: newId(),
      project_id: projectId,
      kind: "sso",
      external_id: before?.external_id ?? claims.sub,
      ...given,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["project_id", "external_id"])
        .where("external_id", "is not", null)
        .doUpdateSet((excluded) =>
          Object.fromEntries(followed.map((column) => [column, excluded.ref(`excluded.${column}` as never)])),
        ),
    )
    .returning(columns)
    .executeTakeFirstOrThrow();
  // A guest to whom the team has given this external_id: their own session, which lasts a year, is not that of the person.
  if (before?.kind === "anonymous")
    await db
      .deleteFrom("person_sessions")
      .where("project_id", "=", projectId)
      .where("person_id", "=", person.id)
      .execute();
  // Their feedback and comments show the name and the avatar, and segments are of the rest. Nobody sees whoever is new.
  const isShown =
    before &&
    ((["full_name", "avatar_url", "email"] as const).some((column) => before[column] !== person[column]) ||
      before.kind !== "sso" ||
      before.has_other_attributes);
  if (isShown) await moveRevision(db, projectId);
  return person;
}
