import { cursorOf } from "@earshot/operations/cursor";
import { Count, Id, name, pageSize, ProjectPath, text, Timestamp, trimmed } from "@earshot/operations/schema";
import { z } from "zod";
import { textBudget } from "../text/text-budget.schema.ts";
import { Attributes } from "./attributes.schema.ts";

/** The id of a person or a company in the team's own product. */
export const ExternalId = text(1, 255).meta({ description: "Its id in your own product, unique in the project." });

/** The most of an amount of money. */
export const maxAmount = 1_000_000_000_000;

/** An amount of money in minor units, such as cents. */
export const Amount = z.int().min(0).max(maxAmount).meta({
  format: "int64",
  description: "In minor units, such as cents, of the project's currency.",
});

export const CompanySummary = z
  .object({ id: Id, external_id: z.string().nullable(), name: z.string(), monthly_revenue: Amount.nullable() })
  .meta({ id: "CompanySummary", description: "A company, as people name it." });

export const WantedFeedback = z
  .object({
    id: Id,
    title: z.string(),
    status: z.string(),
    votes: Count.meta({ description: "The number of the company's people who have voted for it." }),
  })
  .meta({ id: "WantedFeedback", description: "Feedback that a company's people have voted for." });

export const Company = CompanySummary.extend({
  domain: z.string().nullable(),
  plan: z.string().nullable(),
  attributes: Attributes,
  created_at: Timestamp,
  person_count: Count.meta({ description: "The number of its people, up to 10,000." }),
  vote_count: Count.meta({ description: "The number of its people's votes, up to 10,000." }),
  wants_most: z.array(WantedFeedback).meta({
    description: "The open feedback that most of its people have voted for: at most three items.",
  }),
}).meta({ id: "Company", description: "A customer of the project's team." });

const fields = {
  external_id: ExternalId,
  domain: trimmed(1, textBudget.domain),
  monthly_revenue: Amount,
  plan: trimmed(1, 100),
};

export const CreateCompanyInput = ProjectPath.extend({
  name: name(1, textBudget.name),
  ...z.object(fields).partial().shape,
  attributes: Attributes.optional(),
});

export const CompanyPath = ProjectPath.extend({ companyId: Id.meta({ description: "The company's id." }) });

export const UpdateCompanyInput = CompanyPath.extend({
  name: name(1, textBudget.name).optional(),
  external_id: fields.external_id.nullish(),
  domain: fields.domain.nullish(),
  monthly_revenue: fields.monthly_revenue.nullish(),
  plan: fields.plan.nullish(),
  attributes: Attributes.optional(),
});

export const CompanyCursor = cursorOf([], ["name"]);

export const ListCompaniesInput = ProjectPath.extend({
  q: trimmed(0, textBudget.search).meta({ description: "The beginning of a name, whatever its case." }).optional(),
  limit: pageSize("25"),
  cursor: CompanyCursor.input,
});

export const CompanyPage = z
  .object({ items: z.array(Company), next_cursor: z.string().nullable() })
  .meta({ id: "CompanyPage" });
