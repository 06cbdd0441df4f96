import { newParticipant, newSignedInPerson } from "../people.ts";
import { type Feature, type GraphqlRead, inProject } from "./example.ts";

const list: GraphqlRead = {
  type: "Person",
  path: [inProject, "people(first: 100)", "nodes"],
  part: ({ items }: { items: unknown }) => items,
  isPartial: true,
};

export const person: Feature = {
  operations: {
    "person.list": {
      access: "401 401 404 200 200 200",
      graphql: list,
      isUncached: true,
      variants: [{ q: "cust", limit: 1 }, { kind: "sso", limit: 1 }, { email: "nobody@test.example" }],
    },
    "person.get": {
      access: "401 401 404 200 200 200",
      graphql: { type: "Person", path: ["person(projectSlug: $projectSlug, id: $personId)"] },
      isUncached: true,
    },
    "person.me": {
      access: "401 200 200 200 200 200",
      isUncached: true,
      graphql: { type: "SignedInPerson", path: [inProject, "me"], part: ({ person: own }: { person: unknown }) => own },
    },
    "person.signOut": { access: "401 401 200 200 200 200", isUnseen: true },
    "person.create": {
      access: "401 401 404 200 200 200",
      input: async ({ id, unique }) => ({
        name: "Ada Lovelace",
        email: "ada@customer.example",
        external_id: unique("crm"),
        attributes: { seats: 12, trial: false },
        companies: [await id("companyId")],
      }),
    },
    "person.update": {
      access: "401 401 404 200 200 200",
      input: () => ({ name: "Renamed", attributes: { plan: "Team" }, companies: [] }),
    },
    "person.merge": {
      access: "401 401 404 403 200 200",
      input: async ({ home }) => ({ into: (await newSignedInPerson(home)).id }),
    },
    "person.block": { access: "401 401 404 403 200 200", input: () => ({ reason: "Advertising." }) },
    "person.forget": { access: "401 401 404 403 200 200" },
    "person.export": {
      access: "401 401 200 200 200 200",
      // Only who takes part has something.
      input: async ({ home, caller }) => {
        if (caller) await newParticipant(home, caller);
        return {};
      },
      graphql: { type: "PersonExport", path: [inProject, "ownData"] },
      isUncached: true,
    },
    "person.importCsv": {
      access: "401 401 404 200 200 200",
      input: ({ unique }) => ({ csv: `external_id,name\n${unique("row")},Ada\n` }),
    },
  },
  ids: {
    personId: {
      make: async ({ home }) => (await newSignedInPerson(home)).id,
      foreign: {
        "of another project": ({ other }) => ({ personId: other["personId"]! }),
        "that is the project's": ({ own }) => ({ personId: own["projectId"]! }),
      },
    },
  },
};
