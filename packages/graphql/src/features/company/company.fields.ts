import {
  Company,
  CompanyCursor,
  CompanyPath,
  CompanySummary,
  ListCompaniesInput,
  WantedFeedback,
  companyById,
  companyColumns,
  companyCursor,
  companyRows,
  companyValues,
  type CompanyValues,
  countCompanies,
  getCompany,
  listCompanies,
  wantedBy,
} from "@earshot/domain";
import { sql } from "kysely";
import { connectionField } from "../../select/connection.sql.ts";
import { listField, plainFields, plainType } from "../../select/fields.sql.ts";
import { select } from "../../select/select.ts";
import type { ObjectType } from "../../select/selection.ts";
import { pageArguments } from "../../select/time-connection.sql.ts";

/** A company as people name it. */
export const companySummaryType = plainType("CompanySummary", CompanySummary);

const wantedType = plainType("WantedFeedback", WantedFeedback);

const companyType: ObjectType = {
  name: "Company",
  description: Company.description ?? "",
  fields: {
    ...plainFields(Company),
    wantsMost: listField(
      () => wantedType,
      (row) => wantedBy(row, sql.ref<string>(`${row.alias}.id`)),
      { description: Company.shape.wants_most.description },
    ),
  },
};

/** A project's companies. */
export const companiesField = connectionField<CompanyValues>(() => companyType, {
  name: "Company",
  description: "By name.",
  access: listCompanies.access,
  isUncached: true,
  arguments: {
    input: ListCompaniesInput.pick({ q: true }).extend({
      first: pageArguments.first,
      after: CompanyCursor.schema.optional(),
    }),
    values: ({ q, first, after }) =>
      companyValues({ q, limit: first, cursor: after } as Parameters<typeof companyValues>[0]),
  },
  page: (row, { limit = 0, ...values }) => ({
    rows: sql`(select ${sql.join(companyColumns(row, "c").map((column) => sql`${column}`))}, c.sort_key
      from ${companyRows(row, { ...values, limit })} as c)`,
    limit: sql<number>`${limit}::int`,
    isAfter: values.after !== undefined,
    cursorOf: companyCursor,
    count: countCompanies(row, values),
  }),
});

export const selectCompany = select({
  name: "selectCompany",
  summary: getCompany.summary,
  access: getCompany.access,
  input: CompanyPath,
  noun: "company",
  type: companyType,
  from: (scope, { companyId }) => companyById(scope, companyId),
});
