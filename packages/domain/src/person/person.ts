import {
  badRequest,
  first,
  isProjectRow,
  mutation,
  onePage,
  type ProjectScope,
  query,
  team,
  wholePage,
} from "@earshot/operations";
import { sql } from "kysely";
import type { z } from "zod";
import { storedAttributes, withExternalId } from "../company/stored.commands.ts";
import { requireUnmerged } from "./names.commands.ts";
import { addPerson } from "./add.commands.ts";
import { setCompanies } from "./companies.commands.ts";
import { peopleCursor, peopleRows, type PeopleValues } from "./people.queries.ts";
import { detailedPerson, personById, personColumns } from "./profile.queries.ts";
import {
  CreatePersonInput,
  ListPeopleInput,
  Person,
  PersonCursor,
  PersonDetails,
  PersonPage,
  PersonPath,
  UpdatePersonInput,
} from "./profile.schema.ts";

/** Returns where a page of people begins. */
export function peopleValues(input: Partial<z.output<typeof ListPeopleInput>>): PeopleValues {
  const { q, email, kind, companyId, segment, cursor, limit = 25 } = input;
  const [, key, after] = PersonCursor.decode(cursor) ?? [];
  const position = typeof key === "string" ? { match: key, after } : { time: key, after };
  return { q: q || undefined, email, kind, companyId, segment, limit, ...position };
}

export const listPeople = query({
  name: "listPeople",
  mcp: { toolset: "people", title: "List people" },
  summary: "Lists one page of the people who take part in a project and returns the cursor of the next page.",
  access: team("member"),
  input: ListPeopleInput,
  output: PersonPage,
  values: peopleValues,
  rows: (scope, values) =>
    onePage({
      rows: peopleRows(scope, values),
      limit: values.limit,
      columns: personColumns(scope, "page"),
      cursor: peopleCursor("page", values.q !== undefined),
    }),
  compose: wholePage,
});

export const getPerson = query({
  name: "getPerson",
  mcp: { toolset: "people", title: "Get a person" },
  summary: "Returns a person of a project with what they have done.",
  access: team("member"),
  input: PersonPath,
  output: PersonDetails,
  noun: "person",
  rows: (scope, { personId }) => detailedPerson(scope, personId),
});

export const createPerson = mutation({
  name: "createPerson",
  mcp: { toolset: "people", title: "Add a person" },
  summary: "Adds a person to a project, such as a customer who has written a mail. It opens no account.",
  access: team("member"),
  input: CreatePersonInput,
  output: Person,
  noun: "person",
  item: () => null,
  creates: true,
  async run(scope, { companies, ...input }) {
    const id = await addPerson(scope.db, scope.project.id, input);
    if (companies) await setCompanies(scope, id, companies);
    return first(scope.db, personById(scope, id));
  },
});

/** Refuses people with an account: their name and e-mail are the account's, and no product's token signs them in. */
async function requireOwnIdentity({ db, project }: ProjectScope, personId: string): Promise<void> {
  const found = await db
    .selectFrom("people")
    .select("kind")
    .where(isProjectRow({ project }, personId))
    .executeTakeFirst();
  if (found?.kind === "account")
    throw badRequest("this person has an account, whose name, e-mail and external_id are not the project's to change.");
}

/** The ids of those merged into a person whose own id becomes this one. Without their own, nobody is named by another. */
const otherNames = (own: string | null) =>
  own === null ? [] : sql<string[]>`array_remove(merged_external_ids, ${own}::text)`;

const isStillVerified = (email: string) => sql<boolean>`email_verified and lower(email) = lower(${email})`;

export const updatePerson = mutation({
  name: "updatePerson",
  mcp: { toolset: "people", title: "Update a person" },
  summary: "Updates a person. A new list of companies replaces the old one.",
  access: team("member"),
  input: UpdatePersonInput,
  output: Person,
  noun: "person",
  async run(scope, { personId, name, email, external_id, attributes, companies }) {
    const isIdentity = [name, email, external_id].some((field) => field !== undefined);
    if (isIdentity) await requireOwnIdentity(scope, personId);
    const set = {
      id: sql.ref<string>("id"),
      ...(name !== undefined && { full_name: name }),
      // Nobody has confirmed another one.
      ...(email !== undefined && { email: email ?? "", email_verified: isStillVerified(email ?? "") }),
      ...(external_id !== undefined && { external_id, merged_external_ids: otherNames(external_id) }),
      ...storedAttributes(attributes),
    };
    await withExternalId("person", external_id, () =>
      scope.db.updateTable("people").set(set).where(isProjectRow(scope, personId)).execute(),
    );
    await requireUnmerged(scope.db, scope.project.id, external_id, personId);
    const person = await first(scope.db, personById(scope, personId));
    if (!person || !companies) return person;
    await setCompanies(scope, personId, companies);
    return first(scope.db, personById(scope, personId));
  },
});
