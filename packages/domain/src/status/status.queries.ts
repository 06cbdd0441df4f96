import { qb, type Scope } from "@earshot/operations";
import { type Expression, sql } from "kysely";
import type { FeedbackStatus } from "./status.schema.ts";

export const statusColumns = ["id", "name", "color", "stage", "position", "moving_into"] as const;

/** A project's statuses, in their order. */
export const statusRows = ({ project }: Pick<Scope, "project">) =>
  qb.selectFrom("statuses").select(statusColumns).where("project_id", "=", project.id).orderBy("position");

/** The stage of feedback with this status; `new` if the project's list lacks it. */
export const stageOf = ({ project }: Pick<Scope, "project">, status: Expression<unknown>) =>
  sql<FeedbackStatus["stage"]>`coalesce((select stage from statuses as s
    where s.project_id = ${project.id} and s.name = ${status}), 'new')`;
