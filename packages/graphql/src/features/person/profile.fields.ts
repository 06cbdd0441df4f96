import {
  PeopleArguments,
  Person,
  PersonActivity,
  PersonDetails,
  PersonPath,
  activitiesOf,
  companiesOf,
  countOf,
  countPeople,
  getOwnPerson,
  getPerson,
  listPeople,
  peopleCursor,
  peopleRows,
  peopleValues,
  type PeopleValues,
  profileById,
  ownPersonRow,
  profileColumns,
  sameEmail,
  SignedInPerson,
} from "@earshot/domain";
import { qb } from "@earshot/operations";
import { sql } from "kysely";
import { connectionField } from "../../select/connection.sql.ts";
import { computed, listField, objectField, plainFields, plainType } from "../../select/fields.sql.ts";
import { select } from "../../select/select.ts";
import type { ObjectType, RowScope } from "../../select/selection.ts";
import { companySummaryType } from "../company/company.fields.ts";

const activityType = plainType("PersonActivity", PersonActivity);

const id = ({ alias }: RowScope) => sql.ref<string>(`${alias}.id`);

const { shape } = PersonDetails;

const count = (column: "feedback_count" | "comment_count" | "vote_count") =>
  computed(shape[column], (row) => countOf(row, column, id(row)), { description: shape[column].description });

const personType: ObjectType = {
  name: "Person",
  description: Person.description ?? "",
  fields: {
    ...plainFields(Person),
    companies: listField(
      () => companySummaryType,
      (row) => companiesOf(row, id(row)),
      { description: shape.companies.description },
    ),
    feedbackCount: count("feedback_count"),
    commentCount: count("comment_count"),
    voteCount: count("vote_count"),
    activities: listField(
      () => activityType,
      (row) => activitiesOf(row, id(row)),
      { description: shape.activities.description },
    ),
    sameEmail: listField(
      () => personType,
      (row) =>
        qb
          .selectFrom(sameEmail(row, id(row), sql.ref<string>(`${row.alias}.email`)).as("o"))
          .select(profileColumns("o")),
      { description: shape.same_email.description },
    ),
  },
};

/** The caller as a person of the project. */
export const ownPersonField = objectField(() => plainType("SignedInPerson", SignedInPerson), ownPersonRow, {
  description: "The person as whom the caller takes part. Null for whoever has not taken part.",
  access: getOwnPerson.access,
  isNullable: true,
  isUncached: true,
});

/** The people of a project. */
export const peopleField = connectionField<PeopleValues>(() => personType, {
  name: "Person",
  description: "Who was seen last comes first, unless q sorts them.",
  access: listPeople.access,
  isUncached: true,
  arguments: {
    input: PeopleArguments,
    values: ({ first, after, ...filters }) =>
      peopleValues({ ...filters, limit: first, cursor: after } as Parameters<typeof peopleValues>[0]),
  },
  page: (row, { limit = 0, ...values }) => ({
    rows: sql`(select ${sql.join(profileColumns("u").map((column) => sql`${column}`))}, u.sort_key, u.sort_time
      from ${peopleRows(row, { ...values, limit })} as u)`,
    limit: sql<number>`${limit}::int`,
    isAfter: values.after !== undefined,
    cursorOf: (alias) => peopleCursor(alias, values.q !== undefined),
    count: countPeople(row, values),
  }),
});

export const selectPerson = select({
  name: "selectPerson",
  summary: getPerson.summary,
  access: getPerson.access,
  input: PersonPath,
  noun: "person",
  type: personType,
  from: (scope, { personId }) => profileById(scope, personId),
});
