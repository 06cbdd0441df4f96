import {
  findIn,
  first,
  isProjectRow,
  mutation,
  newId,
  ProjectPath,
  type ProjectScope,
  query,
  requireQuota,
  rowState,
  team,
} from "@earshot/operations";
import { z } from "zod";
import { repositoryRows } from "./repository.queries.ts";
import { CreateRepositoryInput, Repository, RepositoryPath } from "./repository.schema.ts";

const repositoryById = (scope: ProjectScope, id: string) => repositoryRows(scope).where("id", "=", id);

export const listRepositories = query({
  name: "listRepositories",
  summary: "Lists the repositories whose CI may write in a project, by name.",
  access: team("admin"),
  input: ProjectPath,
  output: z.array(Repository),
  rows: repositoryRows,
});

export const createRepository = mutation({
  name: "createRepository",
  summary: "Lets a repository's CI write in a project as the caller, by OIDC tokens of its forge.",
  access: team("admin"),
  input: CreateRepositoryInput,
  output: Repository,
  item: () => null,
  creates: true,
  audit: { subject: "repository", id: (_, made) => made?.id, state: rowState("repositories", "issuer", "name", "ref") },
  async run(scope, { projectSlug: _, ...fields }) {
    const { db, project, caller } = scope;
    const own = db.selectFrom("repositories").where("project_id", "=", project.id);
    await requireQuota(own, "repositories in the project");
    const id = newId();
    const keys = { id, project_id: project.id, user_id: caller.id };
    await db
      .insertInto("repositories")
      .values({ ...fields, ...keys })
      .execute();
    return first(db, repositoryById(scope, id));
  },
});

export const deleteRepository = mutation({
  name: "deleteRepository",
  summary: "Deletes a repository. Its CI can no longer write in the project.",
  access: team("admin"),
  input: RepositoryPath,
  output: Repository,
  item: () => null,
  noun: "repository",
  audit: {
    subject: "repository",
    id: ({ repositoryId }) => repositoryId,
    state: rowState("repositories", "issuer", "name", "ref"),
  },
  find: findIn("repositories", "repositoryId"),
  async run(scope, { repositoryId }) {
    const repository = await first(scope.db, repositoryById(scope, repositoryId));
    await scope.db.deleteFrom("repositories").where(isProjectRow(scope, repositoryId)).execute();
    return repository;
  },
});
