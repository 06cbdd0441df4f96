import { randomUUID } from "node:crypto";
import { createGuest, openPersonSession } from "@earshot/domain";
import { newId } from "@earshot/operations";
import { db } from "./server.ts";
import type { Person, World } from "./world.ts";

/** Somebody signed in to this project alone, as a token that its product has signed signs them in. */
export async function newSignedInPerson({ id: project_id }: Pick<World, "id">, name = "Customer"): Promise<Person> {
  const id = newId();
  const email = `${name.toLowerCase()}-${randomUUID()}@customer.example`;
  await db
    .insertInto("people")
    .values({ id, project_id, kind: "sso", external_id: randomUUID(), email, full_name: name })
    .execute();
  const { token } = await openPersonSession(db, project_id, id, 3_600);
  return { id, email, name, token };
}

/** Makes an account a person of the project, unless they are one. */
export const newParticipant = ({ id: project_id }: Pick<World, "id">, { id }: Pick<Person, "id">) =>
  db
    .insertInto("people")
    .values({ project_id, id, kind: "account" })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** A guest of a project that lets guests do something. */
export async function newGuest({ id }: Pick<World, "id">): Promise<Person> {
  const { token, person } = await createGuest(db, id);
  return { id: person.id, email: "", name: person.full_name, token };
}

/** Lets guests of a project do these things. */
export const letGuests = ({ id }: Pick<World, "id">, guests_may = ["voting", "commenting", "posting"]) =>
  db.updateTable("projects").set({ guests_may }).where("id", "=", id).execute();

/** A company of the project, and these people of it. */
export async function newCompany({ id: project_id }: Pick<World, "id">, name = "Acme", people: readonly string[] = []) {
  const id = newId();
  await db.insertInto("companies").values({ id, project_id, name }).execute();
  const rows = people.map((person_id) => ({ project_id, person_id, company_id: id }));
  if (rows.length > 0) await db.insertInto("person_companies").values(rows).execute();
  return id;
}
