// @module-tag api
import { newId } from "@earshot/operations";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { trpc } from "../support/http.ts";
import { startMailbox } from "../support/mailbox.ts";
import { connection, db, em, startServer } from "../support/server.ts";
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

test("the test mail reports what the mail server says, and settings show no secret", async () => {
  const box = await startMailbox();
  const env = { SMTP_URL: box.url, MAIL_FROM: "Earshot <earshot@test.example>" };
  const { app, url } = await startServer(em, env);
  onTestFinished(async () => {
    await app.close();
    await box.stop();
  });
  const admin = await newServerAdmin();
  expect(await api(admin, url).test.mutate({ what: "mail" })).toMatchObject({
    name: "mail",
    is_ok: true,
    detail: expect.stringMatching(`Sent to ${admin.email}: 250 `),
  });
  expect(await api(admin, url).test.mutate({ what: "address" })).toMatchObject({
    is_ok: true,
    detail: `${url} answers.`,
  });
  const server = await api(admin, url).get.query();
  expect(server.checks.map(({ name }) => name)).toEqual(expect.arrayContaining(["address", "mail"]));
  const shown = Object.fromEntries(server.settings.map(({ name, value }) => [name, value]));
  expect(shown).toMatchObject({ AUTH_SECRET: "set", MAIL_FROM: env.MAIL_FROM });
  expect(server).toMatchObject({ sends_mail: true, has_public_url: false, has_password: false, is_embedded: true });
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
  const left = (await api(admin).jobs.query()).troubled.filter(({ is_failed }) => is_failed).map(({ id }) => id);
  expect(left).not.toContain(retried);
  expect(left).not.toContain(forgotten);
});
