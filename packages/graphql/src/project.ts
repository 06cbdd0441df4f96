import {
  acceptInvite,
  createProject,
  deleteProject,
  getProject,
  getProjectConfig,
  lastMillisecond,
  listChangelogs,
  listInvites,
  listMembers,
  listProjects,
  listTags,
  Project,
  ProjectConfig,
  updateProject,
  updateProjectConfig,
} from "@earshot/domain";
import { builder, type ProjectRow, type RequestContext, type Row } from "./builder.ts";
import { ChangelogConnection, type ChangelogRow } from "./changelog.ts";
import { pageOf, slicePage } from "./connection.ts";
import { feedbackArguments, FeedbackConnection, feedbackPage } from "./feedback.ts";
import { outputFields } from "./from-zod.ts";
import { loadOnce, read } from "./load.ts";
import { mutationOf, objectOf } from "./object.ts";
import { TagType } from "./tag.ts";
import { InviteType, MemberType } from "./team.ts";

const ConfigType = objectOf("ProjectConfig", ProjectConfig);

/** A project is asked for by its slug alone: its own fields are the team's, while its feedback is for all who sign in. */
const own = (row: Row, context: unknown) =>
  row["id"] === undefined
    ? loadOnce<Row>(context as RequestContext, getProject, { projectSlug: String(row["projectSlug"]) })
    : row;

const ProjectType = builder.objectRef<ProjectRow>("Project").implement({
  description: Project.description ?? "",
  fields: (t) => ({
    ...outputFields(t, Project, own),
    config: t.field({
      type: ConfigType,
      resolve: ({ projectSlug }, _, context) => read<Row>(context, getProjectConfig, { projectSlug }),
    }),
    tags: t.field({
      type: [TagType],
      resolve: ({ projectSlug }, _, context) => read<Row[]>(context, listTags, { projectSlug }),
    }),
    invites: t.field({
      type: [InviteType],
      resolve: ({ projectSlug }, _, context) => read<Row[]>(context, listInvites, { projectSlug }),
    }),
    members: t.field({
      type: [MemberType],
      resolve: ({ projectSlug }, _, context) => read<Row[]>(context, listMembers, { projectSlug }),
    }),
    feedback: t.field({
      type: FeedbackConnection,
      args: { ...feedbackArguments(t), first: t.arg.int(), after: t.arg.string() },
      resolve: ({ projectSlug }, args, context, info) => feedbackPage(context, projectSlug, args as Row, info),
    }),
    changelogs: t.field({
      type: ChangelogConnection,
      args: { first: t.arg.int(), after: t.arg.string() },
      resolve: async ({ projectSlug }, args, context) =>
        slicePage(
          await loadOnce<ChangelogRow[]>(context, listChangelogs, { projectSlug }),
          pageOf(context, args),
          timeOf,
        ),
    }),
  }),
});

/** Drafts come before all that has a date. */
const timeOf = ({ publish_date }: ChangelogRow) =>
  typeof publish_date === "string" ? Date.parse(publish_date) : lastMillisecond;

builder.queryField("project", (t) =>
  t.field({
    type: ProjectType,
    description: getProject.summary,
    args: { slug: t.arg.string({ required: true }) },
    resolve: (_, { slug }) => ({ projectSlug: slug }),
  }),
);

const withSlug = (row: Row): ProjectRow => ({ ...row, projectSlug: String(row["slug"]) });

builder.queryField("projects", (t) =>
  t.field({
    type: [ProjectType],
    description: listProjects.summary,
    resolve: async (_, __, context) => (await read<Row[]>(context, listProjects, {})).map(withSlug),
  }),
);

mutationOf(createProject, ProjectType, withSlug);
mutationOf(updateProject, ProjectType, withSlug);
mutationOf(deleteProject, ProjectType, withSlug);
mutationOf(updateProjectConfig, ConfigType);
mutationOf(acceptInvite, ProjectType, withSlug);
