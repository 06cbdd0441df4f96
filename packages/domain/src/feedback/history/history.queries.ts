import { iso, qb, type Scope } from "@earshot/operations";
import { type Expression, sql } from "kysely";
import { maxHistory } from "./history.schema.ts";

/** The latest changes of a feedback's status, oldest first. */
export const statusChangesOf = ({ project }: Scope, feedbackId: Expression<string>) =>
  qb
    .selectFrom(
      qb
        .selectFrom("status_changes")
        .selectAll()
        .where("project_id", "=", project.id)
        .where("feedback_id", "=", feedbackId)
        .orderBy("id", "desc")
        .limit(sql.lit(maxHistory))
        .as("change"),
    )
    .select([
      "change.id",
      "change.from_status",
      "change.to_status",
      "change.user_id",
      iso("change.created_at").as("created_at"),
    ])
    .orderBy("change.id");
