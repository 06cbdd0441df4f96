import { newCompany } from "../people.ts";
import { type Feature, inProject } from "./example.ts";

export const company: Feature = {
  operations: {
    "company.list": {
      access: "401 401 404 200 200 200",
      graphql: {
        type: "Company",
        path: [inProject, "companies(first: 100)", "nodes"],
        part: ({ items }: { items: unknown }) => items,
      },
      isUncached: true,
      variants: [{ q: "a", limit: 1 }],
    },
    "company.get": {
      access: "401 401 404 200 200 200",
      graphql: { type: "Company", path: ["company(projectSlug: $projectSlug, id: $companyId)"] },
      isUncached: true,
    },
    "company.create": {
      access: "401 401 404 200 200 200",
      input: ({ unique }) => ({
        name: "Acme",
        external_id: unique("acme"),
        domain: "acme.example",
        monthly_revenue: 250_000,
        plan: "Team",
        attributes: { region: "EU" },
      }),
    },
    "company.update": {
      access: "401 401 404 200 200 200",
      input: () => ({ name: "Acme Ltd", monthly_revenue: 5_000_000_000, plan: null }),
    },
    "company.delete": { access: "401 401 404 403 200 200" },
    "company.importCsv": {
      access: "401 401 404 200 200 200",
      input: ({ unique }) => ({ csv: `external_id,name\n${unique("row")},Acme\n` }),
    },
  },
  ids: {
    companyId: {
      make: ({ home }) => newCompany(home),
      foreign: {
        "of another project": ({ other }) => ({ companyId: other["companyId"]! }),
        "that is the project's": ({ own }) => ({ companyId: own["projectId"]! }),
      },
    },
  },
};
