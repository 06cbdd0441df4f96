import { Id, Instant, name, ProjectPath, Timestamp, trimmed } from "@earshot/operations/schema";
import { z } from "zod";
import { Attributes } from "../company/attributes.schema.ts";
import { Amount } from "../company/company.schema.ts";
import { textBudget } from "../text/text-budget.schema.ts";
import { PersonKind } from "./person-kind.schema.ts";

/** The conditions of a segment. All that are set have to hold. */
const conditions = {
  kind: PersonKind,
  company: Id.meta({ description: "The id of a company: its people." }),
  plan: trimmed(1, 100).meta({ description: "People of a company with this plan, whatever its case." }),
  monthly_revenue_from: Amount.meta({ format: "int64", description: "People of a company that pays at least this." }),
  monthly_revenue_to: Amount.meta({ format: "int64", description: "People of a company that pays at most this." }),
  email_domain: trimmed(1, textBudget.domain)
    .overwrite((domain) => domain.replace(/^@/, "").toLowerCase())
    .meta({ description: "People with an e-mail of this domain.", examples: ["acme.example"] }),
  first_seen_since: Instant.meta({ description: "People who were first seen at this time or later." }),
};

const SegmentAttributes = Attributes.meta({ description: "People whose attributes have all of these values." });

const SegmentName = name(1, textBudget.name);

export const Segment = z
  .object({
    id: Id,
    name: z.string(),
    kind: PersonKind.nullable(),
    company: Id.nullable(),
    plan: z.string().nullable(),
    monthly_revenue_from: Amount.nullable(),
    monthly_revenue_to: Amount.nullable(),
    attributes: SegmentAttributes,
    email_domain: z.string().nullable(),
    first_seen_since: Timestamp.nullable(),
    created_at: Timestamp,
  })
  .meta({
    id: "Segment",
    description: "A saved filter over a project's people: everybody for whom all of its conditions hold.",
  });

export const CreateSegmentInput = ProjectPath.extend({
  name: SegmentName,
  ...z.object(conditions).partial().shape,
  attributes: SegmentAttributes.optional(),
});

export const SegmentPath = ProjectPath.extend({ segmentId: Id.meta({ description: "The segment's id." }) });

export const UpdateSegmentInput = SegmentPath.extend({
  name: SegmentName.optional(),
  kind: conditions.kind.nullish(),
  company: conditions.company.nullish(),
  plan: conditions.plan.nullish(),
  monthly_revenue_from: conditions.monthly_revenue_from.nullish(),
  monthly_revenue_to: conditions.monthly_revenue_to.nullish(),
  attributes: SegmentAttributes.optional(),
  email_domain: conditions.email_domain.nullish(),
  first_seen_since: conditions.first_seen_since.nullish(),
});
