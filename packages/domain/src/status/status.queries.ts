import { qb, type Scope } from "@earshot/operations";
import { type Expression, sql } from "kysely";
import type { FeedbackStatus } from "./status.schema.ts";

export const statusColumns = ["id", "name", "color", "stage", "position", "moving_into"] as const;

/** A project's statuses, in their order. */
export const statusRows = ({ project }: Pick<Scope, "project">) =>
  qb.selectFrom("statuses").select(statusColumns).where("project_id", "=", project.id).orderBy("position");

/**
 * The stage of feedback with this status; `new` if the project's list lacks it. PostgreSQL reads the list once for a statement,
 * because nothing in it depends on the feedback: a lookup for each of 50 items was a fifth of a page.
 */
export const stageOf = ({ project }: Pick<Scope, "project">, status: Expression<unknown>) =>
  sql<FeedbackStatus["stage"]>`coalesce((select jsonb_object_agg(s.name, s.stage) from statuses as s
    where s.project_id = ${project.id}) ->> ${status}::text, 'new')`;
