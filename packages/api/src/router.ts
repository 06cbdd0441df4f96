import { account } from "./features/account.ts";
import { audit } from "./features/audit.ts";
import { board } from "./features/board.ts";
import { changelog } from "./features/changelog.ts";
import { comment } from "./features/comment.ts";
import { company } from "./features/company.ts";
import { config } from "./features/config.ts";
import { event } from "./features/event.ts";
import { feedback } from "./features/feedback.ts";
import { file } from "./features/file.ts";
import { exports } from "./features/export.ts";
import { imports } from "./features/import.ts";
import { invite } from "./features/invite.ts";
import { member } from "./features/member.ts";
import { note } from "./features/note.ts";
import { notification } from "./features/notification.ts";
import { moderation } from "./features/moderation.ts";
import { person } from "./features/person.ts";
import { project } from "./features/project.ts";
import { repository } from "./features/repository.ts";
import { segment } from "./features/segment.ts";
import { server } from "./features/server.ts";
import { settings } from "./features/settings.ts";
import { sso } from "./features/sso.ts";
import { status } from "./features/status.ts";
import { tag } from "./features/tag.ts";
import { token } from "./features/token.ts";
import { type Meta, router } from "./builder.ts";
import { view } from "./features/view.ts";
import { webhook } from "./features/webhook.ts";

/** Every procedure, under the name that clients call it by. */
export const appRouter = router({
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
  status,
  tag,
  invite,
  member,
  moderation,
  person,
  company,
  segment,
  view,
  changelog,
  repository,
  event,
  audit,
  webhook,
  file,
  export: exports,
  import: imports,
  server,
});

/** The type that a TypeScript client takes. */
export type AppRouter = typeof appRouter;

/** tRPC has its procedures by their full names here; its types only have the nested form. */
const flat: Record<string, unknown> = appRouter._def.procedures;

/** Every procedure's name and declaration, in the router's order. */
export const procedures = Object.entries(flat).map(([name, procedure]) => ({
  name,
  ...(procedure as { _def: { meta: Meta } })._def.meta,
}));

/** The procedures with a route under /v1, the operation that serves each there, and its id in OpenAPI. */
export const served = procedures.flatMap(({ name, operation, openapi }) =>
  openapi ? [{ name, id: operation.name, operation: openapi.operation ?? operation, openapi }] : [],
);
export type ServedProcedure = (typeof served)[number];
