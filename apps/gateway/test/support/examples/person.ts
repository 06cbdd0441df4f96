import { newSignedInPerson } from "../people.ts";
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
