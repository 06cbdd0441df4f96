import { Project, getProject, listProjects, projectColumns, projectRow } from "@earshot/domain";
import { byName, isOfToken, maxListed, qb, reader, type Role, type Scope } from "@earshot/operations";
import type { ObjectType } from "../../select/selection.ts";
import { plainFields } from "../../select/fields.sql.ts";
import { select } from "../../select/select.ts";
import { ProjectPath } from "@earshot/operations/schema";
import { sql } from "kysely";
import { z } from "zod";
import { ownDataField } from "../account/export.fields.ts";
import { changelogsField } from "../changelog/changelog.fields.ts";
import { changelogFilesField } from "../changelog/file.fields.ts";
import { segmentsField } from "../segment/segment.fields.ts";
import { viewsField } from "../view/view.fields.ts";
import { companiesField } from "../company/company.fields.ts";
import { chatField, configField } from "../config/config.fields.ts";
import { auditField } from "../audit/audit.fields.ts";
import { eventsField } from "../event/event.fields.ts";
import { feedbackCountField } from "../feedback/count.fields.ts";
import { feedbackField } from "../feedback/list.fields.ts";
import { exportsField } from "../export/export.fields.ts";
import { importsField } from "../import/import.fields.ts";
import { invitesField } from "../invite/invite.fields.ts";
import { claimRolesField, membersField } from "../member/member.fields.ts";
import { moderationQueueField } from "../moderation/moderation.fields.ts";
import { ownPersonField, peopleField } from "../person/profile.fields.ts";
import { repositoriesField } from "../repository/repository.fields.ts";
import { settingsField } from "../settings/settings.fields.ts";
import { ssoKeysField } from "../sso/sso.fields.ts";
import { statusesField } from "../status/status.fields.ts";
import { tagsField } from "../tag/tag.fields.ts";
import { webhooksField } from "../webhook/webhook.fields.ts";

const projectType: ObjectType = {
  name: "Project",
  description: Project.description ?? "",
  fields: {
    // Its own fields are the team's, while its feedback is for everyone who is signed in.
    ...plainFields(Project, { access: getProject.access }),
    config: configField,
    chat: chatField,
    settings: settingsField,
    ssoKeys: ssoKeysField,
    statuses: statusesField,
    tags: tagsField,
    invites: invitesField,
    members: membersField,
    claimRoles: claimRolesField,
    me: ownPersonField,
    people: peopleField,
    ownData: ownDataField,
    companies: companiesField,
    segments: segmentsField,
    views: viewsField,
    feedback: feedbackField,
    feedbackCount: feedbackCountField,
    changelogs: changelogsField,
    changelogFiles: changelogFilesField,
    repositories: repositoriesField,
    events: eventsField,
    audit: auditField,
    webhooks: webhooksField,
    exports: exportsField,
    imports: importsField,
    moderationQueue: moderationQueueField,
  },
};

export const selectProject = select({
  name: "selectProject",
  summary: getProject.summary,
  access: reader,
  input: ProjectPath,
  type: projectType,
  isCached: true,
  from: projectRow,
});

export const selectProjects = select({
  name: "selectProjects",
  summary: listProjects.summary,
  access: listProjects.access,
  input: z.object({}),
  type: projectType,
  isList: true,
  from: ({ caller }) =>
    qb
      .selectFrom("members")
      .innerJoin("projects", "projects.id", "members.project_id")
      .select([...projectColumns, "members.role"])
      .where("members.user_id", "=", caller.id)
      .where(isOfToken(caller, "projects.id"))
      .orderBy(byName("projects.name"))
      .orderBy("projects.id")
      .limit(maxListed),
  projects: {
    scopeOf: ({ caller }, alias): Scope => ({
      caller,
      project: { id: sql.ref<string>(`${alias}.id`) },
      role: sql.ref<Role>(`${alias}.role`),
    }),
    one: projectRow,
  },
});
