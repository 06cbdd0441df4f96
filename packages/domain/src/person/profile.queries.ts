import { iso, jsonArray, qb, type Scope } from "@earshot/operations";
import { type Expression, sql } from "kysely";
import type { z } from "zod";
import { companiesOf } from "../company/company.queries.ts";
import { avatarOf } from "./person.queries.ts";
import type { Person, PersonActivity, PersonDetails } from "./profile.schema.ts";

type InProject = Pick<Scope, "project">;
type Shown = z.output<typeof Person>;

/** The columns of a person of this alias that are read from the row. */
export const profileColumns = (person: string) => {
  const column = <Value>(name: string) => sql.ref<Value>(`${person}.${name}`);
  return [
    column<string>("id").as("id"),
    column<Shown["kind"]>("kind").as("kind"),
    column<string | null>("external_id").as("external_id"),
    column<string>("email").as("email"),
    column<boolean>("email_verified").as("email_verified"),
    column<string | null>("full_name").as("name"),
    avatarOf(person).as("avatar_url"),
    column<string | null>("locale").as("locale"),
    column<Shown["attributes"]>("attributes").as("attributes"),
    iso(`${person}.first_seen_at`).as("first_seen_at"),
    iso(`${person}.last_seen_at`).as("last_seen_at"),
    iso(`${person}.blocked_until`).$castTo<string | null>().as("blocked_until"),
    column<string | null>("blocked_reason").as("blocked_reason"),
  ] as const;
};

/** The same with their companies. */
export const personColumns = (scope: InProject, person: string) =>
  [...profileColumns(person), jsonArray(companiesOf(scope, sql.ref<string>(`${person}.id`))).as("companies")] as const;

const byId = ({ project }: InProject, id: string) =>
  qb.selectFrom("people as u").where("u.project_id", "=", project.id).where("u.id", "=", id);

/** The plain columns of a person: one row, or none. */
export const profileById = (scope: InProject, id: string) => byId(scope, id).select(profileColumns("u"));

/** A person: one row, or none. */
export const personById = (scope: InProject, id: string) => byId(scope, id).select(personColumns(scope, "u"));

/** The tables whose rows a person's page counts. */
export const counted = {
  feedback_count: "feedback",
  comment_count: "comments",
  vote_count: "feedback_upvotes",
} as const;

/** The number of rows that name a person. */
export const countOf = ({ project }: InProject, table: keyof typeof counted, personId: Expression<string>) =>
  sql<number>`(select count(*)::int from ${sql.table(counted[table])}
    where project_id = ${project.id} and user_id = ${personId})`;

/** The last 20 things that a person has done, newest first. */
export function activitiesOf({ project }: InProject, personId: Expression<string>) {
  const rows = (kind: string, table: string, feedbackId: string, commentId = sql`null::uuid`, isOwn = sql`true`) =>
    sql`(select ${sql.lit(kind)}::text as kind, ${sql.ref(feedbackId)} as feedback_id, ${commentId} as comment_id, created_at
      from ${sql.table(table)} where project_id = ${project.id} and user_id = ${personId} and ${isOwn}
      order by created_at desc limit 20)`;
  return sql<z.output<typeof PersonActivity>>`(
    select act.kind, act.feedback_id, f.title as feedback_title, act.comment_id, ${iso("act.created_at")} as created_at
    from (${rows("feedback.created", "feedback", "id")}
        union all ${rows("comment.created", "comments", "feedback_id", sql`id`, sql`not is_answer`)}
        union all ${rows("feedback.voted", "feedback_upvotes", "feedback_id")}) as act
      join feedback as f on f.project_id = ${project.id} and f.id = act.feedback_id
    order by act.created_at desc, act.feedback_id desc, act.kind limit 20)`;
}

/** Others with the e-mail of a person. */
export const sameEmail = ({ project }: InProject, id: Expression<string>, email: Expression<string>) =>
  qb
    .selectFrom("people as other")
    .selectAll()
    .where("other.project_id", "=", project.id)
    .where(sql<boolean>`lower(other.email) = lower(${email}) and other.email <> '' and other.id <> ${id}`)
    .orderBy("other.id")
    .limit(20);

/** A person with what they have done: one row, or none. */
export function detailedPerson(scope: InProject, id: string) {
  const [own, email] = [sql.ref<string>("u.id"), sql.ref<string>("u.email")];
  const others = qb.selectFrom(sameEmail(scope, own, email).as("o")).select(personColumns(scope, "o"));
  return personById(scope, id)
    .select([
      countOf(scope, "feedback_count", own).as("feedback_count"),
      countOf(scope, "comment_count", own).as("comment_count"),
      countOf(scope, "vote_count", own).as("vote_count"),
      jsonArray(activitiesOf(scope, own)).as("activities"),
      jsonArray(others).as("same_email"),
    ])
    .$castTo<z.input<typeof PersonDetails>>();
}
