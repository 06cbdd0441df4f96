// @module-tag api
import { procedures } from "@earshot/api";
import { sweepAudit } from "@earshot/domain";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { callTrpc } from "../support/apis.ts";
import { newDomain, startWithNames } from "../support/domains.ts";
import { procedureOf } from "../support/examples.ts";
import { inputOf, newFixture } from "../support/fixture.ts";
import { ask } from "../support/graphql.ts";
import { trpc } from "../support/http.ts";
import { db, server } from "../support/server.ts";
import { newFeedback, newPerson, newWorld, type World } from "../support/world.ts";

const auditOf = async ({ slug: projectSlug, owner }: World, filters = {}) =>
  (await trpc(owner.token).audit.list.query({ projectSlug, ...filters })).items;

/** The rooms of which each write says whether the audit keeps it. */
const rooms =
  "project config settings sso widget webhook member invite moderation token repository import export account status server";
/** Writes of other rooms that say so too. */
const verbs = "delete revoke remove block forget importCsv";

const says = ({ name }: { name: string }) => {
  const [room = "", verb = ""] = name.split(".");
  return rooms.split(" ").includes(room) || verbs.split(" ").includes(verb) || name === "person.merge";
};

const auditIn = (operation: object) => (operation as { audit?: unknown }).audit;
const writes = procedures.filter(({ operation }) => operation.kind === "mutation");

test.each(writes.filter(says).map(({ name, operation }) => [name, operation] as const))(
  "%s says whether the audit keeps it",
  (_, operation) => {
    expect(auditIn(operation)).toBeDefined();
  },
);

/** Their examples change nothing: they have tests of their own below. */
const unchanging = "config.verifyDomain moderation.restore server.setAdmin server.retryJobs server.forgetJobs".split(
  " ",
);

test.each(
  writes.filter(({ name, operation }) => auditIn(operation) && !unchanging.includes(name)).map(({ name }) => name),
)("%s is in the audit with who did it, and without secrets", async (name) => {
  const world = await newWorld();
  const { id: actor_id, token } = world.owner;
  const procedure = procedureOf(name);
  const input = await inputOf(name, newFixture({ world, caller: world.owner, author: world.owner }));
  expect((await callTrpc(procedure, token, input)).status).toBe(200);
  const { rows } = await sql<{ action: string; row: string }>`
      select action, row_to_json(a)::text as row from audit as a where actor_id = ${actor_id}
      union all select action, row_to_json(a)::text from server_audit as a where actor_id = ${actor_id}`.execute(db);
  expect(rows.map(({ action }) => action)).toContain(procedure.operation.name);
  for (const { row } of rows) expect(row).not.toMatch(/ear_[\w-]{20}|whsec_|-----BEGIN|[\w.]@[\w.]/);
});

test("an owner reads who did what to whom, before and after, and filters it", async () => {
  const world = await newWorld();
  const { slug: projectSlug, owner, admin, member, outsider } = world;
  await trpc(admin.token).settings.update.mutate({ projectSlug, visibility: "private", held_words: ["casino"] });
  // Nothing is different after it.
  await trpc(admin.token).settings.update.mutate({ projectSlug, visibility: "private" });
  await trpc(owner.token).member.setRole.mutate({ projectSlug, userId: member.id, role: "admin" });
  await expect(
    trpc(owner.token).member.setRole.mutate({ projectSlug, userId: outsider.id, role: "admin" }),
  ).rejects.toThrow("member not found.");
  const [role, settings, ...none] = await auditOf(world);
  expect(none).toEqual([]);
  expect(settings).toMatchObject({
    action: "updateSettings",
    actor: { id: admin.id, full_name: "Admin" },
    subject: "project",
    person: null,
    before: { visibility: "public", held_words: [] },
    after: { visibility: "private", held_words: ["casino"] },
  });
  expect(role).toMatchObject({
    action: "setMemberRole",
    actor: { id: owner.id },
    subject: "person",
    subject_id: member.id,
    person: { id: member.id, full_name: "Member" },
    before: { role: "member" },
    after: { role: "admin" },
  });
  const ids = async (filters: object) => (await auditOf(world, filters)).map(({ id }) => id);
  expect(await ids({ actions: ["updateSettings"] })).toEqual([settings!.id]);
  expect(await ids({ actorId: owner.id })).toEqual([role!.id]);
  expect(await ids({ subjectId: member.id })).toEqual([role!.id]);
  expect(await ids({ until: settings!.created_at })).toEqual([]);
  const first = await trpc(owner.token).audit.list.query({ projectSlug, limit: 1 });
  expect(first.items).toEqual([role]);
  const second = await trpc(owner.token).audit.list.query({ projectSlug, limit: 1, cursor: first.next_cursor });
  expect(second).toEqual({ items: [settings], next_cursor: null });
  const query = `query ($slug: String!) { project(slug: $slug) { audit(first: 1) { totalCount nodes {
    action before after actor { id } person { fullName } } } } }`;
  expect((await ask(query, { slug: projectSlug }, owner.token)).data.project.audit).toEqual({
    totalCount: 2,
    nodes: [
      {
        action: "setMemberRole",
        before: { role: "member" },
        after: { role: "admin" },
        actor: { id: owner.id },
        person: { fullName: "Member" },
      },
    ],
  });
  await expect(trpc(admin.token).audit.list.query({ projectSlug })).rejects.toThrow("takes the role owner");
  await expect(trpc(outsider.token).audit.list.query({ projectSlug })).rejects.toThrow("project not found.");
});

test("decisions on held things are in the audit, with what they were before", async () => {
  const world = await newWorld();
  const { slug: projectSlug, member } = world;
  const id = await newFeedback(world, world.outsider);
  const { hide, restore, approve } = trpc(member.token).moderation;
  for (const decide of [hide, approve, hide, restore]) await decide.mutate({ projectSlug, ids: [id] });
  expect(await auditOf(world)).toMatchObject([
    { action: "restoreItems", before: { states: { [id]: "hidden" } }, after: { states: { [id]: "approved" } } },
    { action: "hideItems", before: { states: { [id]: "approved" } }, after: { states: { [id]: "hidden" } } },
    { action: "approveItems", before: { states: { [id]: "hidden" } }, after: { states: { [id]: "approved" } } },
    { action: "hideItems", actor: { id: member.id }, after: { states: { [id]: "hidden" } } },
  ]);
});

test("the proof of a domain is in the audit, beside its setting, and a failed one is not", async () => {
  const { configOf, make } = await startWithNames();
  const world = await newWorld();
  const { slug: projectSlug, admin } = world;
  const config = configOf(admin.token);
  const domain = newDomain();
  const { records } = await config.setDomain.mutate({ projectSlug, domain });
  await expect(config.verifyDomain.mutate({ projectSlug })).rejects.toThrow("there is no TXT record");
  make(records);
  await config.verifyDomain.mutate({ projectSlug });
  const actor = { id: admin.id };
  expect(await auditOf(world)).toMatchObject([
    {
      action: "verifyProjectDomain",
      actor,
      before: { custom_domain_verified: false },
      after: { custom_domain_verified: true },
    },
    { action: "setProjectDomain", actor, before: { custom_domain: null }, after: { custom_domain: domain } },
  ]);
});

test("a rehearsal is not in the audit, and a member's token is in that of each team", async () => {
  const world = await newWorld();
  const { slug: projectSlug, admin, member } = world;
  const headers = { authorization: `Bearer ${admin.token}`, "content-type": "application/json" };
  const response = await fetch(`${server.url}/trpc/settings.update`, {
    method: "POST",
    headers: { ...headers, "earshot-dry-run": "true" },
    body: JSON.stringify({ projectSlug, visibility: "private" }),
  });
  expect(response.status).toBe(200);
  expect(await auditOf(world)).toEqual([]);
  const { id } = await trpc(member.token).token.create.mutate({ name: "Secret name", scopes: ["read"] });
  expect(await auditOf(world)).toMatchObject([
    { action: "createToken", actor: { id: member.id }, subject_id: id, after: { scopes: ["read"] } },
  ]);
});

test("of people who are forgotten or have deleted their account, the audit has no name and no e-mail", async () => {
  const world = await newWorld();
  const { slug: projectSlug, owner, admin } = world;
  const person = trpc(owner.token).person;
  const { id: personId } = await person.create.mutate({
    projectSlug,
    name: "Quagga",
    email: "quagga@customer.example",
  });
  await person.block.mutate({ projectSlug, personId, reason: "Quagga is rude" });
  await person.forget.mutate({ projectSlug, personId });
  await trpc(owner.token).invite.create.mutate({ projectSlug, email: "quagga@invited.example" });
  const entries = await auditOf(world);
  expect(entries.map(({ action }) => action)).toEqual(["createInvite", "forgetPerson", "blockPerson"]);
  expect(entries[1]).toMatchObject({ person: { id: personId, full_name: "Deleted user", email: "" } });
  expect(JSON.stringify(entries)).not.toMatch(/quagga/i);
  await trpc(admin.token).settings.update.mutate({ projectSlug, visibility: "private" });
  await db.updateTable("users").set({ email: "", full_name: null }).where("id", "=", admin.id).execute();
  const { rows } = await sql<{ row: string }>`select row_to_json(a)::text as row from audit as a
    where project_id = ${world.id}`.execute(db);
  expect(rows.map(({ row }) => row).join()).not.toMatch(/admin@|"Admin"/);
});

test("the audit keeps a year, and goes with the project", async () => {
  const world = await newWorld();
  const { slug: projectSlug, owner } = world;
  await trpc(owner.token).settings.update.mutate({ projectSlug, visibility: "private" });
  await trpc(owner.token).feedback.delete.mutate({ projectSlug, feedbackId: await newFeedback(world, owner) });
  const here = sql`project_id = ${world.id}`;
  await sql`update audit set created_at = now() - interval '366 days' where ${here} and action = 'updateSettings'`.execute(
    db,
  );
  const root = await newPerson("Root");
  await db.updateTable("users").set({ is_admin: true }).where("id", "=", root.id).execute();
  const ofServer = () => trpc(root.token).server.audit.query({ actorId: root.id });
  await trpc(root.token).server.noteBackup.mutate({});
  expect((await ofServer()).items).toHaveLength(1);
  await sql`update server_audit set created_at = now() - interval '366 days' where actor_id = ${root.id}`.execute(db);
  await sweepAudit(db);
  expect((await ofServer()).items).toEqual([]);
  expect((await auditOf(world)).map(({ action }) => action)).toEqual(["deleteFeedback"]);
  await trpc(owner.token).project.delete.mutate({ projectSlug });
  expect((await sql`select id from audit where ${here}`.execute(db)).rows).toEqual([]);
});

test("an owner downloads the audit as ndjson", async () => {
  const world = await newWorld();
  const { slug: projectSlug, owner, admin } = world;
  for (const visibility of ["private", "internal", "public"] as const)
    await trpc(admin.token).settings.update.mutate({ projectSlug, visibility });
  const get = (token: string) =>
    fetch(`${server.url}/p/${projectSlug}/audit.ndjson`, { headers: { authorization: `Bearer ${token}` } });
  const response = await get(owner.token);
  expect(response.headers.get("content-type")).toBe("application/x-ndjson; charset=utf-8");
  expect(response.headers.get("content-disposition")).toBe(`attachment; filename="${projectSlug}-audit.ndjson"`);
  const lines = (await response.text()).trimEnd().split("\n");
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual(await auditOf(world));
  expect(lines).toHaveLength(3);
  expect((await get(admin.token)).status).toBe(403);
  expect((await get(world.outsider.token)).status).toBe(404);
});
