// @module-tag api
import { expect, test } from "vitest";
import { rest } from "../support/http.ts";
import { db } from "../support/server.ts";
import { shapes } from "./shapes.ts";
import { newWorld } from "../support/world.ts";

test("the settings of a new project are the defaults", async () => {
  const { id, slug, member } = await newWorld();
  const { status, body } = await rest("GET", `/projects/${slug}/config`, { token: member.token });
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(shapes.config);
  expect(body).toMatchObject({
    project_id: id,
    changelog_preview_style: "summary",
    changelog_social_handle: null,
    custom_domain: null,
    custom_domain_verified: false,
    integration_chat_role_id: null,
    integration_chat_status: false,
    integration_chat_webhook: null,
  });
});

test("an update changes the given fields and nothing else", async () => {
  const { slug, admin } = await newWorld();
  const path = `/projects/${slug}/config`;
  const { token } = admin;
  const before = (await rest("GET", path, { token })).body;
  const body = { changelog_preview_style: "content", custom_domain: "evil.example", integration_chat_status: true };
  const changed = await rest("PATCH", path, { token, body });
  expect([changed.status, changed.body]).toEqual([200, { ...before, changelog_preview_style: "content" }]);
  expect((await rest("PATCH", path, { token, body: {} })).body).toEqual(changed.body);
  const named = await rest("PATCH", path, { token, body: { changelog_social_handle: "@earshot" } });
  expect(named.body.changelog_social_handle).toBe("@earshot");
  const cleared = await rest("PATCH", path, { token, body: { changelog_social_handle: null } });
  expect(cleared.body).toEqual(changed.body);
});

test("the preview style must be one of two", async () => {
  const { slug, admin } = await newWorld();
  const body = { changelog_preview_style: "other" };
  const refused = await rest("PATCH", `/projects/${slug}/config`, { token: admin.token, body });
  expect([refused.status, refused.body]).toEqual([
    400,
    { error: "changelog_preview_style must be one of: summary, content." },
  ]);
});

test("the chat webhook is visible to admins and owners only", async () => {
  const world = await newWorld();
  const webhook = "https://chat.example/hook/secret";
  const set = { integration_chat_webhook: webhook };
  await db.updateTable("project_configs").set(set).where("project_id", "=", world.id).execute();
  const seenBy = async (token: string) =>
    (await rest("GET", `/projects/${world.slug}/config`, { token })).body.integration_chat_webhook;
  expect(await seenBy(world.member.token)).toBeNull();
  expect(await seenBy(world.admin.token)).toBe(webhook);
  expect(await seenBy(world.owner.token)).toBe(webhook);
});
