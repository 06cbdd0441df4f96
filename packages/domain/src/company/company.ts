import {
  assignments,
  findIn,
  first,
  isProjectRow,
  jsonArray,
  mutation,
  newId,
  onePage,
  query,
  team,
  wholePage,
  rowState,
} from "@earshot/operations";
import { sql } from "kysely";
import type { z } from "zod";
import {
  companyColumns,
  companyCursor,
  companyRows,
  type CompanyValues,
  wantedBy,
  wholeCompany,
} from "./company.queries.ts";
import { storedAttributes, withExternalId } from "./stored.commands.ts";
import {
  Company,
  CompanyCursor,
  CompanyPage,
  CompanyPath,
  CreateCompanyInput,
  ListCompaniesInput,
  UpdateCompanyInput,
} from "./company.schema.ts";

/** Returns where a page of companies begins. */
export function companyValues(input: Partial<z.output<typeof ListCompaniesInput>>): CompanyValues {
  const { q, cursor, limit = 25 } = input;
  const [, key, after] = CompanyCursor.decode(cursor) ?? [];
  return { q: q || undefined, key: key?.toString(), after, limit };
}

export const listCompanies = query({
  name: "listCompanies",
  mcp: { toolset: "people", title: "List companies" },
  summary: "Lists one page of a project's companies by name and returns the cursor of the next page.",
  access: team("member"),
  input: ListCompaniesInput,
  output: CompanyPage,
  values: companyValues,
  rows: (scope, values) =>
    onePage({
      rows: companyRows(scope, values),
      limit: values.limit,
      columns: [
        ...companyColumns(scope, "page"),
        jsonArray(wantedBy(scope, sql.ref<string>("page.id"))).as("wants_most"),
      ],
      cursor: companyCursor("page"),
    }),
  compose: wholePage,
});

export const getCompany = query({
  name: "getCompany",
  mcp: { toolset: "people", title: "Get a company" },
  summary: "Returns a company with what it wants most.",
  access: team("member"),
  input: CompanyPath,
  output: Company,
  noun: "company",
  rows: (scope, { companyId }) => wholeCompany(scope, companyId),
});

export const createCompany = mutation({
  name: "createCompany",
  mcp: { toolset: "people", title: "Create a company" },
  summary: "Creates a company.",
  access: team("member"),
  input: CreateCompanyInput,
  output: Company,
  noun: "company",
  creates: true,
  async run(scope, { projectSlug: _, attributes, ...fields }) {
    const id = newId();
    await withExternalId("company", fields.external_id, () =>
      scope.db
        .insertInto("companies")
        .values({ ...fields, ...storedAttributes(attributes), id, project_id: scope.project.id })
        .execute(),
    );
    return first(scope.db, wholeCompany(scope, id));
  },
});

export const updateCompany = mutation({
  name: "updateCompany",
  mcp: { toolset: "people", title: "Update a company" },
  summary: "Updates a company.",
  access: team("member"),
  input: UpdateCompanyInput,
  output: Company,
  noun: "company",
  async run(scope, { projectSlug: _, companyId, attributes, ...changes }) {
    await withExternalId("company", changes.external_id, () =>
      scope.db
        .updateTable("companies")
        .set(assignments({ ...changes, ...storedAttributes(attributes) }))
        .where(isProjectRow(scope, companyId))
        .execute(),
    );
    return first(scope.db, wholeCompany(scope, companyId));
  },
});

const findCompany = findIn("companies", "companyId");

export const deleteCompany = mutation({
  name: "deleteCompany",
  mcp: { toolset: "people", title: "Delete a company" },
  summary: "Deletes a company. Its people stay.",
  access: team("admin"),
  input: CompanyPath,
  output: Company,
  noun: "company",
  find: findCompany,
  audit: { subject: "company", id: ({ companyId }) => companyId, state: rowState("companies", "name") },
  async run(scope, { companyId }) {
    const company = await first(scope.db, wholeCompany(scope, companyId));
    await scope.db.deleteFrom("companies").where(isProjectRow(scope, companyId)).execute();
    return company;
  },
});
