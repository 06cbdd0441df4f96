import { procedures } from "@earshot/api";
import type { z } from "zod";
import { account } from "./examples/account.ts";
import { board } from "./examples/board.ts";
import { changelog } from "./examples/changelog.ts";
import { company } from "./examples/company.ts";
import { comment } from "./examples/comment.ts";
import { config } from "./examples/config.ts";
import type { Example, Feature, IdExample } from "./examples/example.ts";
import { feedback } from "./examples/feedback.ts";
import { file } from "./examples/file.ts";
import { exports } from "./examples/export.ts";
import { imports } from "./examples/import.ts";
import { invite } from "./examples/invite.ts";
import { member } from "./examples/member.ts";
import { moderation } from "./examples/moderation.ts";
import { note } from "./examples/note.ts";
import { notification } from "./examples/notification.ts";
import { person } from "./examples/person.ts";
import { project } from "./examples/project.ts";
import { repository } from "./examples/repository.ts";
import { segment } from "./examples/segment.ts";
import { server } from "./examples/server.ts";
import { settings } from "./examples/settings.ts";
import { sso } from "./examples/sso.ts";
import { event } from "./examples/event.ts";
import { status } from "./examples/status.ts";
import { tag } from "./examples/tag.ts";
import { token } from "./examples/token.ts";
import { view } from "./examples/view.ts";
import { webhook } from "./examples/webhook.ts";

const features: Feature[] = [
  account,
  token,
  notification,
  project,
  board,
  config,
  settings,
  sso,
  feedback,
  comment,
  note,
  event,
  status,
  tag,
  invite,
  member,
  person,
  company,
  segment,
  view,
  changelog,
  repository,
  webhook,
  moderation,
  file,
  exports,
  imports,
  server,
];

/** One entry for each procedure. Every test that tries "each operation" reads this table. */
export const examples: Record<string, Example> = Object.assign({}, ...features.map(({ operations }) => operations));

/** One entry for each id, or unique name, that an input holds. */
export const idExamples: Record<string, IdExample> = Object.assign({}, ...features.map(({ ids }) => ids));

export type Procedure = (typeof procedures)[number];

export const procedureOf = (name: string): Procedure => procedures.find((procedure) => procedure.name === name)!;

export const queries = procedures.filter(({ operation }) => operation.kind === "query");
export const mutations = procedures.filter(({ operation }) => operation.kind === "mutation");

/** The fields of a procedure's input. */
export const fieldsOf = ({ operation }: Procedure): Record<string, z.ZodType> => operation.input.shape;

/**
 * The ids among them: `feedbackId`, `reply_to_id`, and a tag's name, which is unique. A role is the chat's, an external id the
 * team's, and what the audit is filtered by may be gone.
 */
export const idsOf = (procedure: Procedure): string[] =>
  Object.keys(fieldsOf(procedure)).filter((field) =>
    /((?<!lastEvent|actor|subject|project)Id|(?<!role|external)_id)$|^tagName$/.test(field),
  );

/** True if an id is a value to set, and not a part of the address: then a wrong one is a wrong input. */
export const isValue = (procedure: string, id: string): boolean =>
  (procedure === "feedback.assign" && id === "userId") || (procedure === "feedback.voteFor" && id === "personId");

/** True if the id alone gives access: it is the secret of a link. */
export const isLink = (procedure: string): boolean => procedure === "invite.get";

export const takesProject = (procedure: Procedure): boolean => "projectSlug" in fieldsOf(procedure);

/** True if a procedure works on one thing inside a project. */
export const addressesChild = (procedure: Procedure): boolean =>
  takesProject(procedure) && idsOf(procedure).some((id) => isRequired(procedure, id));

export const isRequired = (procedure: Procedure, field: string): boolean =>
  !fieldsOf(procedure)[field]!.safeParse(undefined).success;
