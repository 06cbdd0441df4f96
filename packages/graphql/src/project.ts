import { Project, selectProject, selectProjects } from "@earshot/domain";
import { queryField, resultType } from "./root-fields.ts";

/** How many items a list of projects counts as: few people are on more teams. */
const projectsSize = 100;

queryField("project", selectProject, {
  args: { slug: "String" },
  inputOf: ({ slug }) => ({ projectSlug: slug }),
  isPartial: true,
});
queryField("projects", selectProjects, { size: projectsSize });
resultType([Project], selectProject.type, {
  select: selectProject,
  inputOf: ({ slug }) => ({ projectSlug: slug }),
});
