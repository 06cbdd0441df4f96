import { iso, jsonObject, qb, type Scope } from "@earshot/operations";
import { sql } from "kysely";
import { anybody, authorJson } from "../person/person.queries.ts";

/** The lock of the feedback of this alias: one row, or none. */
export const lockRow = ({ project }: Scope, feedback: string) =>
  qb
    .selectFrom("feedback as locked")
    .where("locked.project_id", "=", project.id)
    .where("locked.id", "=", sql.ref<string>(`${feedback}.id`))
    .where("locked.locked_at", "is not", null)
    .select(["locked.lock_reason as reason", "locked.locked_by", iso("locked.locked_at").as("created_at")]);

/** The lock of a row of `feedback` as JSON; null without one. Nothing is looked up then. */
export const lockJson = (scope: Scope) =>
  jsonObject(
    qb
      .selectFrom(lockRow(scope, "feedback").as("lock"))
      .where(sql<boolean>`feedback.locked_at is not null`)
      .crossJoinLateral(anybody(scope.project.id, sql.ref("lock.locked_by")).as<"lu">(sql.ref("lu")))
      .select(["lock.reason", authorJson(scope, "lu").as("user"), "lock.created_at"]),
  );
