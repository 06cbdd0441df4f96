import type { Standing, Visibility } from "@earshot/operations";
import { newSession } from "./credentials.ts";
import { newSignedInPerson } from "./people.ts";
import { db } from "./server.ts";
import { newPerson, newToken, newWorld, type Person, type World } from "./world.ts";

interface Caller {
  standing: string;
  /** Null for an anonymous caller. */
  person: Person | null;
  /** Their column of the permission table. */
  column: Standing;
  /** True if they send a token, which does not count. */
  isRefused?: boolean;
  /** True if they are signed in to one project, for which `/v1` has no use. */
  isOfProject?: boolean;
}

/** The credential that callers send. */
export type Proof = "token" | "session";

/** The same callers, each in a session. A session that is over makes an anonymous caller. */
async function signedInCallers({ owner, outsider, member, admin }: World, elsewhere: World): Promise<Caller[]> {
  const callers: [string, Person, Standing, Date?][] = [
    ["the owner, in an expired session", owner, "anonymous", new Date(Date.now() - 1)],
    ["an outsider", outsider, "outsider"],
    ["another project's owner", elsewhere.owner, "outsider"],
    ["a member", member, "member"],
    ["an admin", admin, "admin"],
    ["the owner", owner, "owner"],
  ];
  const signIn = async ([standing, person, column, expiresAt]: (typeof callers)[number]): Promise<Caller> => ({
    standing,
    person: { ...person, token: await newSession(db, person, expiresAt) },
    column,
  });
  return Promise.all(callers.map(signIn));
}

/**
 * Whoever may call, in two projects: `world`, and `elsewhere`, which has an owner of its own. The owners come last, for
 * they may end what the others ask about.
 */
export async function newCallers(visibility: Visibility = "internal", by: Proof = "token") {
  const [world, elsewhere] = await Promise.all([newWorld({ visibility }), newWorld({ visibility })]);
  const stranger = await newPerson("Stranger");
  if (by === "session") return { world, elsewhere, stranger, callers: await signedInCallers(world, elsewhere) };
  const { owner } = world;
  const [revoked, expired] = await Promise.all([1, 2].map(() => newToken(owner)));
  await db.deleteFrom("tokens").where("id", "=", revoked!.id).execute();
  await db
    .updateTable("tokens")
    .set({ expires_at: new Date(0).toISOString() })
    .where("id", "=", expired!.id)
    .execute();
  const ofProject = async (standing: string, column: Standing, person: Promise<Person>): Promise<Caller> => ({
    standing,
    column,
    person: await person,
    isOfProject: true,
  });
  const callers: Caller[] = [
    await ofProject("a person of the project", "person", newSignedInPerson(world)),
    await ofProject("another project's person", "anonymous", newSignedInPerson(elsewhere)),
    { standing: "anonymous", person: null, column: "anonymous" },
    {
      standing: "the owner, by a revoked token",
      person: { ...owner, token: revoked!.token },
      column: "anonymous",
      isRefused: true,
    },
    {
      standing: "the owner, by an expired token",
      person: { ...owner, token: expired!.token },
      column: "anonymous",
      isRefused: true,
    },
    { standing: "an outsider", person: world.outsider, column: "outsider" },
    { standing: "another project's owner", person: elsewhere.owner, column: "outsider" },
    { standing: "a member", person: world.member, column: "member" },
    { standing: "an admin", person: world.admin, column: "admin" },
    { standing: "the owner", person: owner, column: "owner" },
  ];
  return { world, elsewhere, callers, stranger };
}
