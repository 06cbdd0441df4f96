import { Project } from "@earshot/domain";
import { selectProject, selectProjects } from "./project.fields.ts";
import { queryField, resultType } from "../../resolve/root-fields.ts";

/** The number of items that a list of projects counts as: few people are on more teams. */
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
