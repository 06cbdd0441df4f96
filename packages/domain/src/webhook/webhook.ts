import {
  badRequest,
  currentInstant,
  findIn,
  isProjectRow,
  lockProject,
  mutation,
  newId,
  newSigningKey,
  ProjectPath,
  type ProjectScope,
  query,
  quotaReached,
  team,
  returned,
  hostOf,
} from "@earshot/operations";
import { sql } from "kysely";
import { z } from "zod";
import { webhookColumns, webhookRows } from "./webhook.queries.ts";
import {
  CreatedWebhook,
  CreateWebhookInput,
  maxWebhooks,
  UpdateWebhookInput,
  Webhook,
  WebhookPath,
} from "./webhook.schema.ts";

export const findWebhook = findIn("webhooks", "webhookId");

/** Returns false if there is no such webhook. 400 for one that is off: nothing is sent to it. */
export async function isThereAndOn({ db, project }: ProjectScope, webhookId: string): Promise<boolean> {
  const webhook = await db
    .selectFrom("webhooks")
    .select("is_enabled")
    .where(isProjectRow({ project }, webhookId))
    .executeTakeFirst();
  if (webhook?.is_enabled === false) throw badRequest("the webhook is off: turn it on first.");
  return webhook !== undefined;
}

/** Returns the salt by which a webhook's secret is encrypted, together with the server's own secret. */
export const secretSalt = (webhookId: string) => `webhook ${webhookId}`;

/** A key as Standard Webhooks writes them, and how it is stored. */
function newSecret({ seal }: ProjectScope, webhookId: string) {
  if (!seal) throw badRequest("webhooks need AUTH_SECRET, which encrypts their secrets: set it on the server.");
  const secret = newSigningKey();
  return { secret, sealed: seal(secretSalt(webhookId), secret) };
}

export const listWebhooks = query({
  name: "listWebhooks",
  mcp: { toolset: "team", title: "List webhooks" },
  summary: "Lists a project's webhooks, oldest first.",
  access: team("admin"),
  input: ProjectPath,
  output: z.array(Webhook),
  rows: webhookRows,
});

/** An address may have a secret in it. */
const webhookAudit = {
  subject: "webhook",
  id: (_: unknown, webhook?: { id: string }) => webhook?.id,
  state: ({ project }: { project: { id: string } }, id: string) =>
    sql`select ${hostOf("url")} as url, kinds, with_email, is_enabled from webhooks where project_id = ${project.id} and id = ${id}`,
};

export const createWebhook = mutation({
  name: "createWebhook",
  summary: "Creates a webhook, and returns its secret this once.",
  access: team("admin"),
  input: CreateWebhookInput,
  output: CreatedWebhook,
  item: () => null,
  creates: true,
  audit: webhookAudit,
  async run(scope, { projectSlug: _, ...values }) {
    const { db, project } = scope;
    const id = newId();
    const { secret, sealed } = newSecret(scope, id);
    await lockProject(scope);
    const { count } = await db
      .selectFrom("webhooks")
      .select(sql<number>`count(*)::int`.as("count"))
      .where("project_id", "=", project.id)
      .executeTakeFirstOrThrow();
    if (count >= maxWebhooks) throw quotaReached(count, "webhooks in the project");
    const webhook = await returned(
      db,
      "webhooks",
      db.insertInto("webhooks").values({ ...values, id, project_id: project.id, secret: sealed }),
      webhookColumns,
    ).executeTakeFirstOrThrow();
    return { ...webhook, secret };
  },
});

export const updateWebhook = mutation({
  name: "updateWebhook",
  summary: "Updates a webhook, turns it off, or turns it on again.",
  access: team("admin"),
  input: UpdateWebhookInput,
  output: Webhook,
  item: () => null,
  noun: "webhook",
  find: findWebhook,
  audit: { ...webhookAudit, id: ({ webhookId }) => webhookId },
  run({ db, project }, { projectSlug: _, webhookId, is_enabled, ...changes }) {
    const on = { is_enabled: true, disabled_at: null, disabled_reason: null, failing_since: null };
    const off = { is_enabled: false, disabled_at: currentInstant, disabled_reason: "paused" as const };
    return returned(
      db,
      "webhooks",
      db
        .updateTable("webhooks")
        .set({ ...changes, ...(is_enabled === undefined ? { id: webhookId } : is_enabled ? on : off) })
        .where(isProjectRow({ project }, webhookId)),
      webhookColumns,
    ).executeTakeFirst();
  },
});

export const deleteWebhook = mutation({
  name: "deleteWebhook",
  summary: "Deletes a webhook and its deliveries.",
  access: team("admin"),
  input: WebhookPath,
  output: Webhook,
  item: () => null,
  noun: "webhook",
  find: findWebhook,
  audit: { ...webhookAudit, id: ({ webhookId }) => webhookId },
  run: ({ db, project }, { webhookId }) =>
    returned(
      db,
      "webhooks",
      db.deleteFrom("webhooks").where(isProjectRow({ project }, webhookId)),
      webhookColumns,
    ).executeTakeFirst(),
});

const tomorrow = sql<string>`now() + interval '24 hours'`;

export const rotateWebhookSecret = mutation({
  name: "rotateWebhookSecret",
  summary:
    "Gives a webhook a new secret, and returns it this once. For 24 hours, messages are signed with the old one too.",
  access: team("admin"),
  input: WebhookPath,
  output: CreatedWebhook,
  item: () => null,
  noun: "webhook",
  find: findWebhook,
  audit: { subject: "webhook", id: ({ webhookId }) => webhookId },
  async run(scope, { webhookId }) {
    const { secret, sealed } = newSecret(scope, webhookId);
    const webhook = await returned(
      scope.db,
      "webhooks",
      scope.db
        .updateTable("webhooks")
        .set({ secret: sealed, old_secret: sql<Uint8Array>`secret`, old_secret_until: tomorrow })
        .where(isProjectRow(scope, webhookId)),
      webhookColumns,
    ).executeTakeFirst();
    return webhook && { ...webhook, secret };
  },
});
