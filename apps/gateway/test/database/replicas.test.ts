// @module-tag system
import { openPostgres } from "@earshot/db";
import { newPostgresDatabase } from "@earshot/db/testing";
import { createUser, issueToken } from "@earshot/domain";
import type { Tables } from "@earshot/operations";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ask } from "../support/graphql.ts";
import { rest, trpc } from "../support/http.ts";
import { newOwner } from "../support/owner.ts";
import { startServer } from "../support/server.ts";

// The replica is a copy that has stopped: what the primary does from then on, it never learns. Its feedback has another
// title, which tells who read it.
let [primary, replica]: Awaited<ReturnType<typeof open>>[] = [];
let [uncached, cached]: Awaited<ReturnType<typeof startServer>>[] = [];
let owner: Awaited<ReturnType<typeof newOwner>>;
let late: { id: string; token: string };
let feedbackId: string;
let replicaName: string;

const open = (url: string, replicas: string[] = []) =>
  openPostgres({ url: url, replicaUrls: replicas }, () => undefined);

async function newUser(db: ReturnType<typeof openDb>, name: string) {
  const id = await createUser(db, { email: `${name}@test.example`, name });
  return { id, token: (await issueToken(db, id, { name: "test" })).token };
}

const openDb = (connection = primary) => connection!.em.getKysely<Tables>();

beforeAll(async () => {
  const url = await newPostgresDatabase();
  const before = await open(url);
  await before.migrate();
  owner = await newOwner(before);
  late = await newUser(openDb(before), "late");
  const member = { project_id: owner.id, user_id: late.id, role: "member" } as const;
  await openDb(before).insertInto("members").values(member).execute();
  const { app, url: address } = await startServer(before.em);
  const input = { projectSlug: owner.slug, title: "Of the primary", description: "B" };
  feedbackId = (await trpc(owner.token, address).feedback.create.mutate(input)).id;
  await app.close();
  await before.close();
  const copy = await newPostgresDatabase(url);
  replicaName = new URL(copy).pathname.slice(1);
  replica = await open(copy);
  await openDb(replica).updateTable("feedback").set({ title: "Of the replica" }).execute();
  primary = await open(url, [copy]);
  [uncached, cached] = [await startServer(primary.em, { ANSWER_CACHE_MB: "0" }), await startServer(primary.em)];
});

afterAll(async () => {
  for (const server of [uncached, cached]) await server?.app.close();
  for (const connection of [primary, replica]) await connection?.close();
});

const callers = (token = owner.token) => [uncached, cached].map((server) => trpc(token, server!.url));
const get = (caller: ReturnType<typeof trpc>) => caller.feedback.get.query({ projectSlug: owner.slug, feedbackId });
const titles = async (token?: string) => Promise.all(callers(token).map(async (caller) => (await get(caller)).title));
const ofReplica = ["Of the replica", "Of the replica"];

/** Brings the replica to the primary's revision of the project, with its own titles. */
async function catchUp() {
  const moved = await openDb().selectFrom("project_revisions").selectAll().where("project_id", "=", owner.id).execute();
  await openDb(replica).deleteFrom("project_revisions").where("project_id", "=", owner.id).execute();
  await openDb(replica).insertInto("project_revisions").values(moved).execute();
}

test("a replica that has all changes serves reads, also for a user whom only the primary knows", async () => {
  expect(await titles()).toEqual(ofReplica);
  const { token } = await newUser(openDb(), "new");
  expect(await titles(token)).toEqual(ofReplica);
});

test("a change is read at once by everybody and through every gateway, while the replica has not got it", async () => {
  const [writer] = callers();
  await writer!.feedback.update.mutate({ projectSlug: owner.slug, feedbackId, title: "Of the owner" });
  for (const token of [owner.token, late.token]) expect(await titles(token)).toEqual(["Of the owner", "Of the owner"]);
  await catchUp();
  expect((await get(writer!)).title).toBe("Of the replica");
});

test("a project that the replica has not got can be read at once", async () => {
  const [caller] = callers();
  const { slug: projectSlug } = await caller!.project.create.mutate({ name: "New", slug: `new-${owner.slug}` });
  expect(await caller!.member.list.query({ projectSlug })).toHaveLength(1);
  expect((await caller!.project.list.query({})).map(({ slug }) => slug)).toContain(projectSlug);
});

test("feedback that the replica has not got can be read by its id at once, through every API", async () => {
  const [writer] = callers();
  const { slug: projectSlug, token } = owner;
  const { id } = await writer!.feedback.create.mutate({ projectSlug, title: "New", description: "B" });
  const path = `/projects/${projectSlug}/feedback/${id}`;
  const query = `{ feedback(projectSlug: "${projectSlug}", id: "${id}") { id comments { totalCount } } }`;
  for (const { url } of [uncached!, cached!]) {
    for (const end of ["", "/comments", "/upvotes"])
      expect((await rest("GET", path + end, { token, url })).status, end).toBe(200);
    const { feedback, comment } = trpc(token, url);
    expect(await feedback.get.query({ projectSlug, feedbackId: id })).toMatchObject({ id, title: "New" });
    expect(await comment.page.query({ projectSlug, feedbackId: id })).toMatchObject({ items: [] });
    expect(await ask(query, {}, token, url)).toMatchObject({ data: { feedback: { id } } });
  }
});

test("a removed member can no longer read, although the replica lags", async () => {
  const [reader] = callers(late.token);
  expect((await get(reader!)).user.email).not.toBe("");
  await openDb().deleteFrom("members").where("user_id", "=", late.id).execute();
  expect((await get(reader!)).user.email).toBe("");
});

test("while the replica is lost, the primary reads, and later the replica serves again", async () => {
  const setAllowed = (isAllowed: boolean) =>
    primary!.em.execute(`alter database ${replicaName} allow_connections ${isAllowed}`);
  const [caller] = callers();
  await setAllowed(false);
  await primary!.em.execute(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${replicaName}'`);
  const lost = await Promise.all(Array.from({ length: 30 }, () => get(caller!)));
  expect(new Set(lost.map(({ title }) => title))).toEqual(new Set(["Of the owner"]));
  await setAllowed(true);
  await vi.waitUntil(async () => (await get(caller!)).title === "Of the replica", { timeout: 60_000, interval: 200 });
  const metrics = await (await fetch(`${uncached!.url}/metrics`)).text();
  for (const result of ["current", "behind", "failed"])
    expect(metrics).toMatch(new RegExp(`earshot_replica_reads_total\\{result="${result}"\\} [1-9]`));
});
