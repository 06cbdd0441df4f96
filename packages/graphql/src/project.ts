import { createProject, deleteProject, selectProject, selectProjects, updateProject } from "@earshot/domain";
import { mutationField, queryField } from "./root-fields.ts";
import type { Reload } from "./roots.ts";

/** What a list of projects counts for: few people are on more teams. */
const projectsSize = 100;

queryField("project", selectProject, {
  args: { slug: "String" },
  inputOf: ({ slug }) => ({ projectSlug: slug }),
  isPartial: true,
});
queryField("projects", selectProjects, { size: projectsSize });

export const reloadProject: Reload = { select: selectProject, inputOf: ({ slug }) => ({ projectSlug: slug }) };

mutationField(createProject, selectProject.type, reloadProject);
mutationField(updateProject, selectProject.type, reloadProject);
mutationField(deleteProject, selectProject.type, reloadProject);
