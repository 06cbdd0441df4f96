import { cursorOf } from "@earshot/operations/cursor";
import { Count, Email, Id, Instant, name, pageSize, ProjectPath, Timestamp, trimmed } from "@earshot/operations/schema";
import { z } from "zod";
import { Attributes } from "../company/attributes.schema.ts";
import { CompanySummary, ExternalId } from "../company/company.schema.ts";
import { textBudget } from "../text/text-budget.schema.ts";
import { PersonKind } from "../segment/person-kind.schema.ts";

export const Person = z
  .object({
    id: Id,
    kind: PersonKind,
    external_id: z.string().nullable(),
    email: z.string(),
    email_verified: z.boolean(),
    name: z.string().nullable(),
    avatar_url: z.string().nullable(),
    locale: z.string().nullable(),
    companies: z.array(CompanySummary).meta({ description: "By name." }),
    attributes: Attributes,
    first_seen_at: Timestamp,
    last_seen_at: Timestamp,
    blocked_until: Timestamp.nullable().meta({ description: "Until then the person reads on and writes nothing." }),
    blocked_reason: z.string().nullable(),
  })
  .meta({ id: "Person", description: "Whoever takes part in a project, as its team sees them." });

export const PersonActivity = z
  .object({
    kind: z.literal(["feedback.created", "comment.created", "feedback.voted"]),
    feedback_id: Id,
    feedback_title: z.string(),
    comment_id: Id.nullable(),
    created_at: Timestamp,
  })
  .meta({ id: "PersonActivity", description: "Something that a person has written or voted for." });

export const PersonDetails = Person.extend({
  feedback_count: Count,
  comment_count: Count,
  vote_count: Count.meta({ description: "The number of feedback items that they have voted for." }),
  activities: z.array(PersonActivity).meta({ description: "The last 20, newest first." }),
  same_email: z.array(Person).meta({ description: "Other people with the same e-mail: at most 20." }),
}).meta({ id: "PersonDetails", description: "A person with what they have done." });

/** The most companies that an input gives a person. */
const maxCompanies = 50;

const fields = {
  email: Email,
  external_id: ExternalId,
  attributes: Attributes,
  companies: z
    .array(Id)
    .max(maxCompanies)
    .overwrite((ids) => [...new Set(ids)])
    .meta({ description: "Ids of the project's companies." }),
};

export const CreatePersonInput = ProjectPath.extend({
  name: name(1, textBudget.name),
  ...z.object(fields).partial().shape,
});

export const PersonPath = ProjectPath.extend({ personId: Id.meta({ description: "The person's id." }) });

export const UpdatePersonInput = PersonPath.extend({
  name: name(1, textBudget.name).optional(),
  email: fields.email.nullish().meta({ description: "Null removes it." }),
  external_id: fields.external_id.nullish(),
  attributes: fields.attributes.optional(),
  companies: fields.companies.optional(),
});

export const MergePersonInput = PersonPath.extend({
  into: Id.meta({ description: "The id of the person who gets everything." }),
});

export const BlockPersonInput = PersonPath.extend({
  until: Instant.optional().meta({
    description: "The time from which on they may write again: for ever unless given; a past one unblocks them.",
  }),
  reason: trimmed(1, 500).meta({ description: "For the team." }),
});

export const PersonCursor = cursorOf(["newest"], ["match"]);

export const PersonFilters = ProjectPath.extend({
  q: trimmed(0, textBudget.search)
    .meta({ description: "The beginning of a name or an e-mail, whatever its case. It sorts by what it finds." })
    .optional(),
  email: Email.meta({ description: "Returns only people with this e-mail, whatever its case." }).optional(),
  kind: PersonKind.optional(),
  companyId: Id.meta({ description: "Returns only people of this company." }).optional(),
  segment: Id.meta({ description: "Returns only people of the segment with this id." }).optional(),
});

/** True if a cursor is of the list that is asked for: `q` sorts in an order of its own. */
const isOfList = ({ q, cursor }: { q?: string | undefined; cursor?: string | null | undefined }) =>
  !cursor || (PersonCursor.decode(cursor)?.[0] === "match") === Boolean(q);

/** The error for a cursor that is not. */
const ofAnotherList = { path: ["cursor"], error: "is invalid: it belongs to another q" };

export const ListPeopleInput = PersonFilters.extend({
  limit: pageSize("25"),
  cursor: PersonCursor.input,
}).refine(isOfList, ofAnotherList);

/** The arguments of the same list in GraphQL. */
export const PeopleArguments = PersonFilters.omit({ projectSlug: true })
  .extend({ first: z.int().optional(), after: PersonCursor.schema.optional() })
  .refine(({ q, after }) => isOfList({ q, cursor: after }), { ...ofAnotherList, path: ["after"] });

export const PersonPage = z
  .object({
    items: z.array(Person).meta({ description: "The people, last seen first, unless q sorts them." }),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: "PersonPage" });
