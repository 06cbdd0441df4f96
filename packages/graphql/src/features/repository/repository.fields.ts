import { listRepositories, Repository, repositoryRows } from "@earshot/domain";
import { listField, plainType } from "../../select/fields.sql.ts";

export const repositoryType = plainType("Repository", Repository);

/** The repositories whose CI may write in a project. A run of one changes its last use. */
export const repositoriesField = listField(() => repositoryType, repositoryRows, {
  description: "By name.",
  access: listRepositories.access,
  isUncached: true,
});
