// @module-tag api
import { createClient, rehearse } from "@earshot/client";
import { newId } from "@earshot/operations";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { uploaded } from "../files/pictures.ts";
import { ask } from "../support/graphql.ts";
import { trpc } from "../support/http.ts";
import { startMailbox } from "../support/mailbox.ts";
import { connection, db, em, server, startServer } from "../support/server.ts";
import { startTestWork } from "../support/work.ts";
import { newPerson, newWorld, type Person } from "../support/world.ts";

/** Somebody who administers the server. */
async function newServerAdmin(): Promise<Person> {
  const admin = await newPerson("Root");
  await db.updateTable("users").set({ is_admin: true }).where("id", "=", admin.id).execute();
  return admin;
}

const api = ({ token }: Person, url?: string) => trpc(token, url).server;

test("an owner who does not administer the server gets 404, and 200 once an admin has made them one", async () => {
  const { owner } = await newWorld();
  const admin = await newServerAdmin();
  await expect(api(owner).get.query()).rejects.toMatchObject({ message: "operation not found." });
  await expect(api(owner).setAdmin.mutate({ accountId: owner.id, is_admin: true })).rejects.toThrow("not found");
  const made = await api(admin).setAdmin.mutate({ accountId: owner.id, is_admin: true });
  expect(made).toMatchObject({ id: owner.id, email: owner.email, is_admin: true, projects: 1 });
  expect((await api(owner).get.query()).accounts).toBeGreaterThan(1);
  await api(owner).setAdmin.mutate({ accountId: admin.id, is_admin: false });
  await expect(api(admin).get.query()).rejects.toMatchObject({ message: "operation not found." });
});

test("no admin takes the right from themselves or deletes themselves, and the e-mail confirms whom they delete", async () => {
  const admin = await newServerAdmin();
  const leaver = await newPerson("Leaver");
  const own = /another admin of this server/;
  await expect(api(admin).setAdmin.mutate({ accountId: admin.id, is_admin: false })).rejects.toThrow(own);
  await expect(api(admin).removeAccount.mutate({ accountId: admin.id, email: admin.email })).rejects.toThrow(own);
  const wrong = api(admin).removeAccount.mutate({ accountId: leaver.id, email: admin.email });
  await expect(wrong).rejects.toThrow("email is not that of the account");
  expect(await api(admin).removeAccount.mutate({ accountId: leaver.id, email: leaver.email })).toEqual({
    id: leaver.id,
  });
  expect((await api(admin).accounts.query({ q: leaver.email })).items).toEqual([]);
  await expect(trpc(leaver.token).account.me.query()).rejects.toMatchObject({ message: expect.anything() });
});

test("accounts and projects come in pages, and accounts are found by a part of the name or the e-mail", async () => {
  const admin = await newServerAdmin();
  const people = [await newPerson("Zwetschge"), await newPerson("Zwetschge"), await newPerson("Zwetschge")];
  const ids: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await api(admin).accounts.query({ q: "wetsch", limit: 2, ...(cursor && { cursor }) });
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.next_cursor;
  }
  expect(ids.toSorted()).toEqual(people.map(({ id }) => id).toSorted());
  const world = await newWorld({ visibility: "private" });
  const { items, next_cursor } = await api(admin).projects.query({ limit: 1 });
  expect(items).toMatchObject([{ id: world.id, visibility: "private", owner: "Owner", members: 3, feedback: 0 }]);
  expect((await api(admin).projects.query({ limit: 1, cursor: next_cursor })).items[0]?.id).not.toBe(world.id);
});

test("what GraphQL looks for among the accounts is text as in tRPC", async () => {
  const { token } = await newServerAdmin();
  const { errors } = await ask('{ server { accountList(q: "\\u0000") { totalCount } } }', {}, token);
  expect(errors?.map(({ extensions }) => extensions.code)).toEqual(["BAD_REQUEST"]);
});

test("an admin reads the audit of all projects, filters it and downloads it, with nobody else", async () => {
  const admin = await newServerAdmin();
  const [one, other] = [await newWorld(), await newWorld()];
  for (const { slug: projectSlug, owner } of [one, other])
    await trpc(owner.token).settings.update.mutate({ projectSlug, held_words: ["casino"] });
  await trpc(one.owner.token).member.setRole.mutate({ projectSlug: one.slug, userId: one.member.id, role: "admin" });
  const list = (input: object) => api(admin).audit.query(input);
  const newest = await list({ limit: 3 });
  expect(newest.items).toMatchObject([
    {
      action: "setMemberRole",
      actor: { id: one.owner.id, full_name: "Owner" },
      person: { id: one.member.id, full_name: "Member" },
      project: { id: one.id, slug: one.slug },
      after: { role: "admin" },
    },
    { action: "updateSettings", project: { id: other.id }, after: { held_words: ["casino"] } },
    { action: "updateSettings", project: { id: one.id } },
  ]);
  const [first, second] = [await list({ limit: 2 }), await list({ limit: 1, projectId: one.id })];
  expect((await list({ limit: 1, cursor: first.next_cursor })).items).toEqual(newest.items.slice(2));
  expect([second.items, (await list({ projectId: one.id, cursor: second.next_cursor })).items]).toEqual([
    [newest.items[0]],
    [newest.items[2]],
  ]);
  expect((await list({ actions: ["setMemberRole"], actorId: other.owner.id })).items).toEqual([]);
  const query = `query ($id: ID!) { server { audit(projectId: $id) { totalCount nodes {
    action after actor { id email } person { fullName } project { slug } } } } }`;
  expect((await ask(query, { id: one.id }, admin.token)).data.server.audit).toMatchObject({
    totalCount: 2,
    nodes: [
      {
        actor: { id: one.owner.id, email: one.owner.email },
        person: { fullName: "Member" },
        project: { slug: one.slug },
      },
      { action: "updateSettings", after: { held_words: ["casino"] }, person: null },
    ],
  });
  const get = (token: string, search = "") =>
    fetch(`${server.url}/admin/audit.ndjson${search}`, { headers: { authorization: `Bearer ${token}` } });
  const response = await get(admin.token, `?projectId=${one.id}`);
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="audit.ndjson"');
  const lines = (await response.text()).trimEnd().split("\n");
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([newest.items[0], newest.items[2]]);
  expect((await get(one.owner.token)).status).toBe(404);
  expect((await get(admin.token, "?projectId=x")).status).toBe(400);
});

test("what admins do to the server itself is in its audit, and in that of no project", async () => {
  const admin = await newServerAdmin();
  const { owner, member, ...one } = await newWorld();
  const { setAdmin, setDisabled, removeAccount, noteBackup } = api(admin);
  await setAdmin.mutate({ accountId: member.id, is_admin: true });
  await noteBackup.mutate({ detail: "By mallory@people.example" });
  const { token } = member;
  await rehearse(createClient({ url: server.url, token }).server.setDisabled, {
    accountId: owner.id,
    is_disabled: true,
  });
  // The second one changes nothing.
  for (const _ of [1, 2]) await setDisabled.mutate({ accountId: member.id, is_disabled: true });
  const leaver = await newPerson("Leaver");
  await trpc(owner.token).settings.update.mutate({ projectSlug: one.slug, held_words: ["casino"] });
  await removeAccount.mutate({ accountId: leaver.id, email: leaver.email });
  const pages = [];
  for (let cursor: string | null = null; pages.length < 3; cursor = pages.at(-1)!.next_cursor)
    pages.push(await api(admin).audit.query({ limit: 2, cursor }));
  const actor = { id: admin.id, full_name: "Root", email: admin.email };
  const items = pages.flatMap((page) => page.items).slice(0, 5);
  expect(items).toMatchObject([
    { action: "removeServerAccount", actor, project: null, person: { id: leaver.id, full_name: "Deleted user" } },
    { action: "updateSettings", actor: { id: owner.id }, project: { id: one.id } },
    {
      action: "setServerDisabled",
      actor,
      project: null,
      subject_id: member.id,
      person: { id: member.id, full_name: "Member", email: member.email },
      before: { is_disabled: false },
      after: { is_disabled: true },
    },
    { action: "noteServerBackup", actor, project: null, subject_id: null, person: null, after: null },
    { action: "setServerAdmin", before: { is_admin: false }, after: { is_admin: true } },
  ]);
  const ofOwner = await trpc(owner.token).audit.list.query({ projectSlug: one.slug });
  expect(ofOwner.items.map(({ action }) => action)).toEqual(["updateSettings"]);
  expect((await api(admin).audit.query({ projectId: one.id })).items).toEqual([items[1]]);
  expect((await api(admin).audit.query({ subjectId: member.id })).items).toEqual([items[2], items[4]]);
  const query = `query ($id: ID!) { server { audit(subjectId: $id) { totalCount nodes { action person { id } project { id } } } } }`;
  const { server: found } = (await ask(query, { id: leaver.id }, admin.token)).data;
  expect(found.audit).toEqual({
    totalCount: 1,
    nodes: [{ action: "removeServerAccount", person: { id: leaver.id }, project: null }],
  });
  const response = await fetch(`${server.url}/admin/audit.ndjson`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect((await response.text()).split("\n").slice(0, 5)).toEqual(items.map((item) => JSON.stringify(item)));
});

test("projects come with the bytes of their pictures", async () => {
  const admin = await newServerAdmin();
  const world = await newWorld();
  const bytesOf = async () =>
    (await api(admin).projects.query({ limit: 100 })).items.find(({ id }) => id === world.id)?.file_bytes;
  expect(await bytesOf()).toBe(0);
  await trpc(world.owner.token).file.create.mutate({ projectSlug: world.slug, type: "image/png", bytes: 100 });
  expect(await bytesOf()).toBe(0);
  for (const _ of [1, 2]) await uploaded(world, world.owner);
  const { rows } = await sql<{ bytes: number }>`select sum(bytes)::int as bytes from files
    where project_id = ${world.id} and stored_at is not null`.execute(db);
  expect(await bytesOf()).toBe(rows[0]?.bytes);
});

test("the test mail reports what the mail server says, and settings show no secret", async () => {
  const box = await startMailbox();
  const env = { SMTP_URL: box.url, MAIL_FROM: "Earshot <earshot@test.example>" };
  const { app, url } = await startServer(em, env);
  onTestFinished(async () => {
    await app.close();
    await box.stop();
  });
  const admin = await newServerAdmin();
  const rehearsed = createClient({ url, token: admin.token }).server.test;
  for (let n = 0; n < 11; n++)
    expect((await rehearse(rehearsed, { what: "mail" })).result).toMatchObject({ detail: admin.email });
  expect(await api(admin, url).test.mutate({ what: "mail" })).toMatchObject({
    name: "mail",
    is_ok: true,
    detail: expect.stringMatching(`Sent to ${admin.email}: 250 `),
  });
  expect(await api(admin, url).test.mutate({ what: "address" })).toMatchObject({
    is_ok: true,
    detail: `${url} answers.`,
  });
  const found = await api(admin, url).get.query();
  expect(found.checks.map(({ name }) => name)).toEqual(expect.arrayContaining(["address", "mail"]));
  const shown = Object.fromEntries(found.settings.map(({ name, value }) => [name, value]));
  expect(shown).toMatchObject({ AUTH_SECRET: "set", MAIL_FROM: env.MAIL_FROM });
  expect(found).toMatchObject({ sends_mail: true, has_public_url: false, has_password: false, is_embedded: true });
  await box.stop();
  const failed = await api(admin, url).test.mutate({ what: "mail" });
  expect(failed).toMatchObject({ is_ok: false, detail: expect.stringContaining("ECONNREFUSED") });
});

test("a failed job is shown with its error, tried again and forgotten", async () => {
  const admin = await newServerAdmin();
  await startTestWork(connection);
  const [retried, forgotten] = [newId(), newId()];
  for (const id of [retried, forgotten])
    await sql`insert into jobs.job (id, name, data, state, completed_on, output)
      values (${id}, 'sweep', '{}', 'failed', now(), '{"message": "the disk is full"}')`.execute(db);
  const { troubled, depths } = await api(admin).jobs.query();
  expect(depths.map(({ name }) => name)).toContain("sweep");
  const failed = { name: "sweep", is_failed: true, error: "the disk is full", next_at: null };
  expect(troubled).toEqual(expect.arrayContaining([expect.objectContaining({ id: retried, ...failed })]));
  expect(await api(admin).forgetJobs.mutate({ ids: [forgotten] })).toEqual({ ids: [forgotten] });
  expect(await api(admin).retryJobs.mutate({ ids: [retried, forgotten] })).toEqual({ ids: [retried] });
  const { items } = await api(admin).audit.query({ actorId: admin.id });
  expect(items).toMatchObject([
    { action: "retryServerJobs", after: { ids: [retried] } },
    { action: "forgetServerJobs", after: { ids: [forgotten] } },
  ]);
  const left = (await api(admin).jobs.query()).troubled.filter(({ is_failed }) => is_failed).map(({ id }) => id);
  expect(left).not.toContain(retried);
  expect(left).not.toContain(forgotten);
});
