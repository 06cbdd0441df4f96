import { db } from "./server.ts";
import { newPerson, newToken, newWorld, type Person } from "./world.ts";

interface Caller {
  standing: string;
  /** Null for an anonymous caller. */
  person: Person | null;
  /** Their column of the permission table. */
  column: number;
}

/**
 * Whoever may call, in two projects: `world`, and `elsewhere`, which has an owner of its own. The owners come last, for
 * they may end what the others ask about.
 */
export async function newCallers() {
  const [world, elsewhere, stranger] = await Promise.all([newWorld(), newWorld(), newPerson("Stranger")]);
  const { owner } = world;
  const [revoked, expired] = await Promise.all([1, 2].map(() => newToken(owner)));
  await db.deleteFrom("tokens").where("id", "=", revoked!.id).execute();
  await db
    .updateTable("tokens")
    .set({ expires_at: new Date(0).toISOString() })
    .where("id", "=", expired!.id)
    .execute();
  const callers: Caller[] = [
    { standing: "anonymous", person: null, column: 0 },
    { standing: "the owner, by a revoked token", person: { ...owner, token: revoked!.token }, column: 0 },
    { standing: "the owner, by an expired token", person: { ...owner, token: expired!.token }, column: 0 },
    { standing: "an outsider", person: world.outsider, column: 1 },
    { standing: "another project's owner", person: elsewhere.owner, column: 1 },
    { standing: "a member", person: world.member, column: 2 },
    { standing: "an admin", person: world.admin, column: 3 },
    { standing: "the owner", person: owner, column: 4 },
  ];
  return { world, elsewhere, callers, stranger };
}
