import { byName, iso, qb, type Scope } from "@earshot/operations";
import { sql } from "kysely";

export const viewColumns = [
  "id",
  "user_id",
  "name",
  "page",
  "search",
  "is_shared",
  iso("created_at").as("created_at"),
] as const;

/** True if the caller sees a view: it is their own, or the team's. */
export const isSeen = ({ caller }: { caller: { id: unknown } }) =>
  sql<boolean>`(is_shared or user_id = ${caller.id}::uuid)`;

/** The views of the caller and of the team, by name. */
export const viewRows = (scope: Scope) =>
  qb
    .selectFrom("views")
    .select(viewColumns)
    .where("project_id", "=", scope.project.id)
    .where(isSeen(scope))
    .orderBy(byName("views.name"))
    .orderBy("id");
