import { companiesOf, Evidence, evidenceOf, VoteDetails, voteRows } from "@earshot/domain";
import { iso, team } from "@earshot/operations";
import { sql } from "kysely";
import { z } from "zod";
import { listField, objectField, plainType } from "../../select/fields.sql.ts";
import type { ObjectType } from "../../select/selection.ts";
import { timeConnection } from "../../select/time-connection.sql.ts";
import { companySummaryType } from "../company/company.fields.ts";
import { personField, userField } from "../person/person.fields.ts";

const { shape } = VoteDetails;

const evidenceType = plainType("Evidence", Evidence.extend({ url: z.string().nullable() }));

const voteType: ObjectType = {
  name: "Vote",
  description: VoteDetails.description ?? "",
  fields: {
    ...plainType("Vote", VoteDetails.pick({ created_at: true })).fields,
    user: personField("id", "The person who votes."),
    enteredBy: userField("entered_by", shape.entered_by.description ?? ""),
    evidence: objectField(
      () => evidenceType,
      (row) => evidenceOf(row.alias),
      { isNullable: true, description: "What it was entered by." },
    ),
    companies: listField(
      () => companySummaryType,
      (row) => companiesOf(row, sql.ref<string>(`${row.alias}.id`)),
      { description: shape.companies.description },
    ),
  },
};

/** The votes for feedback, as its team sees them. */
export const votesField = timeConnection(() => voteType, {
  name: "Vote",
  description: "The votes for it, newest first.",
  access: team("member"),
  order: "newest",
  rowsOf: (row) =>
    voteRows(row, sql.ref<string>(`${row.alias}.id`))
      .select(["v.user_id as id", "v.entered_by", "v.evidence", iso("v.created_at").as("created_at")])
      .select("v.created_at as sort_time"),
  countOf: ({ alias }) => sql.ref(`${alias}.upvotes`),
});
