import { byName, iso, qb, type Scope } from "@earshot/operations";

export const tagColumns = ["id", "project_id", "name", "color", iso("created_at").as("created_at")] as const;

/** The rows of a project's tags, by name. */
export const tagRows = ({ project }: Scope) =>
  qb.selectFrom("tags").select(tagColumns).where("project_id", "=", project.id).orderBy(byName("name"));
