import { iso, qb, type Scope } from "@earshot/operations";

/** A project's repositories, by name. */
export const repositoryRows = ({ project }: Pick<Scope, "project">) =>
  qb
    .selectFrom("repositories")
    .select([
      "id",
      "issuer",
      "name",
      "ref",
      "user_id",
      iso("last_used_at").$castTo<string | null>().as("last_used_at"),
      iso("created_at").as("created_at"),
    ])
    .where("project_id", "=", project.id)
    .orderBy("repositories.name")
    .orderBy("id");
