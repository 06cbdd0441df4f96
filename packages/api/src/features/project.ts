import {
  createProject,
  deleteProject,
  getProject,
  listProjects,
  updateProject,
  UpdateProjectInputOfV1,
} from "@earshot/domain";
import { mutation, query, router } from "../builder.ts";

export const project = router({
  create: mutation(createProject),
  list: query(listProjects),
  get: query(getProject, { method: "GET", path: "/projects/{projectSlug}" }),
  update: mutation(updateProject, { method: "PATCH", path: "/projects/{projectSlug}", input: UpdateProjectInputOfV1 }),
  delete: mutation(deleteProject, { method: "DELETE", path: "/projects/{projectSlug}" }),
});
