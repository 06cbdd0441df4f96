// @module-tag system
import { deleteUser } from "@earshot/domain";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { newCompany } from "../support/people.ts";
import { db, em, server, startServer } from "../support/server.ts";
import { letTokens, newSsoKey, signedBy } from "../support/sso.ts";
import { tablesWith } from "../support/tables-with.ts";
import { newFeedback, newPerson, newWorld, type World } from "../support/world.ts";
import { startPost } from "../notifications/post.ts";
import { relayed } from "../notifications/told.ts";
import { newReceiver, status } from "../webhooks/receiver.ts";

const post = await startPost();

/** A project with a webhook that fails, which gets e-mails too, and tokens of its product. */
async function newTellingWorld(): Promise<World> {
  const world = await newWorld();
  await letTokens(world);
  await newSsoKey(world);
  const { url } = await newReceiver(status(500));
  const kinds = ["feedback.created" as const, "comment.created" as const, "feedback.answered" as const];
  const { webhook } = trpc(world.admin.token);
  await webhook.create.mutate({ projectSlug: world.slug, url, kinds, with_email: true });
  return world;
}

const unique = () => `zaphod${crypto.randomUUID().replaceAll("-", "")}`;

/** Does with this token what leaves traces, and lets the team do so. */
async function leaveTraces(world: World, { id, token, email }: { id: string; token: string; email: string }) {
  const { slug: projectSlug } = world;
  const own = trpc(token);
  const { id: feedbackId } = await own.feedback.create.mutate({ projectSlug, title: "T", description: "D" });
  const path = { projectSlug, feedbackId };
  await own.comment.create.mutate({ ...path, content: "C" });
  await own.feedback.setUpvote.mutate({ ...path, upvoted: true });
  const team = trpc(world.admin.token);
  const companies = [await newCompany(world)];
  const attributes = { note: `called ${email}` };
  await team.person.update.mutate({ projectSlug, personId: id, companies, attributes });
  const evidence = { source: "mail", quote: `${email} asks for it.` };
  const vote = { ...path, personId: id, upvoted: true, evidence };
  await team.feedback.voteFor.mutate(vote);
  await team.person.block.mutate({ projectSlug, personId: id, until: "2026-01-01T00:00:00Z", reason: email });
  // The mail about it waits in a table that is searched too, because the mail server refuses it for now and names the address.
  post.fill(email);
  await team.feedback.answer.mutate({ ...path, content: "Soon." });
  await relayed();
  await expect
    .poll(async () => (await sql`select from webhook_exchanges where project_id = ${world.id}`.execute(db)).rows.length)
    .toBeGreaterThan(1);
  await expect
    .poll(async () => {
      const { rows } = await sql`select from jobs.job where name = 'mail-notification' and state = 'retry'
        and data ->> 'user_id' = ${id}`.execute(db);
      return rows.length;
    })
    .toBe(1);
  return path;
}

test("nothing in the database or in the log says who somebody was whom a project has forgotten", async () => {
  const world = await newTellingWorld();
  const { slug: projectSlug } = world;
  const { app, url, logs } = await startServer(em);
  const name = unique();
  const email = `${name}@customer.example`;
  const claims = {
    sub: name,
    name,
    email,
    email_verified: true,
    attributes: { [name]: 1 },
    aud: `${url}/p/${world.slug}`,
  };
  const exchange = async (more: object) =>
    trpc(undefined, url).sso.exchange.mutate({ projectSlug, token: await signedBy(world, { ...claims, ...more }) });
  const { token, person } = await exchange({});
  // The team sees why a token was refused, and not of whom.
  await expect(exchange({ email: `${name} at customer.example` })).rejects.toThrow("email must be");
  const path = await leaveTraces(world, { id: person.id, token, email });
  expect((await tablesWith(name)).length).toBeGreaterThan(2);

  await trpc(world.admin.token, url).person.forget.mutate({ projectSlug, personId: person.id });
  await app.close();
  expect(await tablesWith(name)).toEqual([]);
  expect(logs.filter((line) => line.toLowerCase().includes(name))).toEqual([]);
  const shown = await trpc(world.admin.token).feedback.get.query(path);
  expect(shown).toMatchObject({ title: "T", upvotes: 1, user: { full_name: "Deleted user", email: "" } });
  expect(await trpc(world.admin.token).feedback.upvoters.query(path)).toMatchObject({
    items: [{ id: person.id, full_name: "Deleted user", vote: { evidence: null, companies: [] } }],
  });
});

test("nothing in the database says who somebody was whose account is deleted", async () => {
  const world = await newTellingWorld();
  const account = await newPerson(unique());
  const name = account.email.split("-")[0]!;
  await leaveTraces(world, account);
  expect((await tablesWith(name)).length).toBeGreaterThan(2);
  await deleteUser(em, account.id);
  expect(await tablesWith(name)).toEqual([]);
});

test("a person of a project downloads what it holds about them, and nobody else's", async () => {
  const world = await newTellingWorld();
  const { slug: projectSlug } = world;
  const email = `${unique()}@customer.example`;
  const token = await signedBy(world, { sub: "ada", name: "Ada", email, attributes: { plan: "pro" } });
  const { token: bearer, person } = await trpc().sso.exchange.mutate({ projectSlug, token });
  const path = await leaveTraces(world, world.outsider);
  const own = trpc(bearer);
  await own.feedback.setUpvote.mutate({ ...path, upvoted: true });
  const comment = await own.comment.create.mutate({ ...path, content: "Mine" });
  const exported = await own.person.export.query({ projectSlug });
  expect(exported).toMatchObject({
    id: person.id,
    external_id: "ada",
    name: "Ada",
    email,
    attributes: { plan: "pro" },
    feedback: [],
    comments: [{ id: comment.id, content: "Mine" }],
    votes: [{ feedback_id: path.feedbackId, comment_id: null }],
  });
  const { url } = server;
  const headers = { authorization: `Bearer ${bearer}` };
  const file = await fetch(`${url}/p/${projectSlug}/export`, { headers });
  expect(file.headers.get("content-disposition")).toContain("earshot-own-data.json");
  expect(await file.json()).toEqual(exported);
  expect((await fetch(`${url}/p/${projectSlug}/export`)).status).toBe(401);
  expect((await fetch(`${url}/p/${(await newWorld()).slug}/export`, { headers })).status).toBe(401);
  await expect(trpc((await newPerson()).token).person.export.query({ projectSlug })).rejects.toThrow(
    "person not found",
  );
});

/** Imports a CSV to its end, and returns the import's id. */
async function importCsv({ slug: projectSlug, admin }: World, lines: readonly string[]): Promise<string> {
  const api = trpc(admin.token).import;
  const { id: importId } = await api.create.mutate({ projectSlug, source: "csv" });
  const uploaded = await fetch(`${server.url}/p/${projectSlug}/imports/${importId}/file`, {
    method: "POST",
    headers: { authorization: `Bearer ${admin.token}` },
    body: ["id,title,author_email,author_name", ...lines].join("\n"),
  });
  expect(uploaded.status).toBe(200);
  await api.start.mutate({ projectSlug, importId });
  await isOver(admin, { projectSlug, importId }, "finished");
  return importId;
}

/** Waits for what the job does with an import. */
const isOver = ({ token }: { token: string }, path: { projectSlug: string; importId: string }, state: string) =>
  expect.poll(async () => (await trpc(token).import.preview.query(path)).state, { timeout: 60_000 }).toBe(state);

test("nothing of an import says who somebody was, merged into another person or not", async () => {
  const world = await newWorld();
  const { slug: projectSlug } = world;
  const team = trpc(world.admin.token);
  const names = [unique(), unique()];
  await importCsv(
    world,
    names.map((name, n) => `${n},Idea,${name}@customer.example,${name}`),
  );
  await relayed();
  const { items: people } = await team.person.list.query({ projectSlug, q: "zaphod" });
  const [from, into] = people;
  await team.person.merge.mutate({ projectSlug, personId: from!.id, into: into!.id });
  await team.person.forget.mutate({ projectSlug, personId: into!.id });
  for (const name of names) expect(await tablesWith(name)).toEqual([]);
});

test("nothing of an import says who somebody was who has it in an account, and deletes that", async () => {
  const world = await newWorld();
  const { slug: projectSlug } = world;
  const [name, account] = [unique(), await newPerson("Arthur")];
  await importCsv(world, [`1,Idea,${name}@customer.example,${name}`]);
  await relayed();
  const path = { projectSlug, feedbackId: await newFeedback(world, account) };
  await db
    .updateTable("feedback")
    .set({ metadata: { seat: name } })
    .where("id", "=", path.feedbackId)
    .execute();
  const { person } = trpc(world.admin.token);
  const [imported] = (await person.list.query({ projectSlug, q: name })).items;
  await person.merge.mutate({ projectSlug, personId: imported!.id, into: account.id });
  // The rows of the import, what it has made, and what the product has sent.
  expect(await tablesWith(name)).toHaveLength(3);
  await deleteUser(em, account.id);
  expect(await tablesWith(name)).toEqual([]);
});

test("whom a project has forgotten no import names again, and what they wrote stays theirs", async () => {
  const world = await newWorld();
  const { slug: projectSlug, admin } = world;
  const team = trpc(admin.token);
  const [name, other] = [unique(), unique()];
  const lines = (later = "") => [
    `1,Idea,${name}@customer.example,${name}${later}`,
    `2,Other,${other}@customer.example,Other${later}`,
  ];
  const importId = await importCsv(world, lines());
  const [person] = (await team.person.list.query({ projectSlug, q: name })).items;
  await team.person.forget.mutate({ projectSlug, personId: person!.id });
  const authors = async () => {
    const items = await team.feedback.list.query({ projectSlug });
    const found = items.map(async ({ id: feedbackId }) => team.feedback.get.query({ projectSlug, feedbackId }));
    return Object.fromEntries((await Promise.all(found)).map(({ title, user }) => [title, user.full_name]));
  };
  for (const later of ["", " II"]) {
    await importCsv(world, [...lines(later), `3,Third${later},${name}@customer.example,${name}`]);
    await relayed();
    expect(await tablesWith(name)).toEqual([]);
    const third = `Third${later}`;
    expect(await authors()).toEqual({ Idea: "Deleted user", Other: `Other${later}`, [third]: "Deleted user" });
  }
  await team.import.undo.mutate({ projectSlug, importId });
  await isOver(admin, { projectSlug, importId }, "undone");
  await importCsv(world, lines());
  expect(await authors()).toMatchObject({ Idea: "Deleted user" });
  expect(await tablesWith(name)).toEqual([]);
});

test("an import renames nobody who has an account", async () => {
  const world = await newWorld();
  const { slug: projectSlug, member } = world;
  const team = trpc(world.admin.token);
  const name = unique();
  await importCsv(world, [`1,Idea,${name}@customer.example,${name}`]);
  const [person] = (await team.person.list.query({ projectSlug, q: name })).items;
  await trpc(member.token).feedback.create.mutate({ projectSlug, title: "T", description: "D" });
  await team.person.merge.mutate({ projectSlug, personId: person!.id, into: member.id });
  const before = await team.person.get.query({ projectSlug, personId: member.id });
  await importCsv(world, [`1,Idea,${name}@customer.example,${name} II`]);
  expect(await team.person.get.query({ projectSlug, personId: member.id })).toMatchObject({
    name: before.name,
    email: member.email,
  });
});
