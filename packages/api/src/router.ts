import { account } from "./account.ts";
import { board } from "./board.ts";
import { changelog } from "./changelog.ts";
import { comment } from "./comment.ts";
import { config } from "./config.ts";
import { event } from "./event.ts";
import { feedback } from "./feedback.ts";
import { invite } from "./invite.ts";
import { member } from "./member.ts";
import { notification } from "./notification.ts";
import { project } from "./project.ts";
import { settings } from "./settings.ts";
import { status } from "./status.ts";
import { tag } from "./tag.ts";
import { token } from "./token.ts";
import { type Meta, router } from "./trpc.ts";
import { webhook } from "./webhook.ts";

/** Every procedure, under the name that clients call it by. */
export const appRouter = router({
  account,
  token,
  notification,
  project,
  board,
  config,
  settings,
  feedback,
  comment,
  status,
  tag,
  invite,
  member,
  changelog,
  event,
  webhook,
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
