import { randomUUID } from "node:crypto";
import type { Connection } from "@earshot/db";
import { addProject, createUser, issueToken } from "@earshot/domain";
import { inTransaction, type Tables } from "@earshot/operations";

/** A project and a token of its owner in a database that a process of its own will serve. */
export async function newOwner({ em }: Connection): Promise<{ id: string; slug: string; token: string }> {
  const db = em.getKysely<Tables>();
  const user = await createUser(db, { email: `${randomUUID()}@test.example`, name: "Owner" });
  const slug = `p-${randomUUID()}`;
  const { id } = await inTransaction(em, (own) => addProject(own, user, { name: "Project", slug }));
  return { id, slug, token: (await issueToken(db, user, { name: "test" })).token };
}
