import { Email, ImageAddress, movePeopleRevision, name as personName, type Tables } from "@earshot/operations";
import type { EntityManager } from "@mikro-orm/sql";
import { APIError } from "better-auth/api";

const Name = personName(1, 100);

interface Person {
  name?: string | null;
  email?: string;
  image?: string | null | undefined;
}

/** What a provider or a form says of a person, as Earshot stores it. Throws 400 for an e-mail that it does not take. */
function storedPerson<P extends Person>(person: P): P {
  if (person.email !== undefined && !Email.safeParse(person.email).success)
    throw new APIError("BAD_REQUEST", { code: "INVALID_EMAIL", message: "This is no e-mail address." });
  const stored: Person = { ...person };
  if ("name" in person) stored.name = Name.safeParse(person.name).data ?? null;
  if ("image" in person) stored.image = ImageAddress.safeParse(person.image).data ?? null;
  return stored as P;
}

/** A provider's tokens are not kept: nothing needs them, and a copy of the database would open more than Earshot. */
const noTokens = { accessToken: null, refreshToken: null, idToken: null };

/** better-auth's hooks around what it writes. */
export const writeHooks = (em: EntityManager) => {
  const changed = async () => void (await movePeopleRevision(em.getKysely<Tables>()));
  return {
    user: {
      create: { before: async <P extends Person>(user: P) => ({ data: storedPerson(user) }) },
      update: { before: async <P extends Person>(user: P) => ({ data: storedPerson(user) }), after: changed },
    },
    account: {
      create: { before: async <A extends object>(account: A) => ({ data: { ...account, ...noTokens } }) },
      update: { before: async <A extends object>(account: A) => ({ data: { ...account, ...noTokens } }) },
    },
  };
};
