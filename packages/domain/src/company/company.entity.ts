import { createdAt } from "@earshot/operations";
import { defineEntity, p } from "@mikro-orm/core";

/** A customer of a project's team. `monthly_revenue` is in minor units of the project's currency. */
export const CompanyEntity = defineEntity({
  name: "Company",
  tableName: "companies",
  properties: {
    project_id: p.uuid().primary(),
    id: p.uuid().primary(),
    external_id: p.text().nullable(),
    name: p.text(),
    domain: p.text().nullable(),
    monthly_revenue: p.bigint("number").nullable(),
    plan: p.text().nullable(),
    attributes: p.json().$type<Record<string, string | number | boolean | null>>().defaultRaw("'{}'"),
    created_at: createdAt(),
  },
  indexes: [
    {
      name: "companies_external_id",
      expression: `create unique index "companies_external_id" on "companies" ("project_id", "external_id") where "external_id" is not null`,
    },
    {
      name: "companies_by_name",
      expression: `create index "companies_by_name" on "companies" ("project_id", (left(lower("name"), 200) collate "C"), "id")`,
    },
  ],
});

/** The companies that a person belongs to. */
export const PersonCompanyEntity = defineEntity({
  name: "PersonCompany",
  tableName: "person_companies",
  properties: {
    project_id: p.uuid().primary(),
    person_id: p.uuid().primary(),
    company_id: p.uuid().primary(),
  },
  indexes: [{ name: "person_companies_company", properties: ["project_id", "company_id", "person_id"] }],
});
