// @module-tag system
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { db } from "../support/server.ts";
import { tablesWith } from "../support/tables-with.ts";
import { newWorld, type World } from "../support/world.ts";
import { countsOf, imported, listOf, undo } from "./importing.ts";
import { fetchFrom, finish, startTool } from "./tools.ts";
import { zipOf } from "./zip.ts";

const peopleOf = async ({ slug: projectSlug, owner }: World) =>
  (await trpc(owner.token).person.list.query({ projectSlug, kind: "imported" })).items;

test("what a source's forms have of somebody goes when they are forgotten, and no later import brings it again", async () => {
  const world = await newWorld();
  const { slug: projectSlug, owner } = world;
  const name = `zaphod${crypto.randomUUID().replaceAll("-", "")}`;
  const post = (id: string) => ({
    id,
    title: `Post ${id}`,
    author: { id: "u1", name, email: `${name}@x.example` },
    createdAt: "2024-01-02T03:04:05.000Z",
    customInputValues: { phone: `${name}'s`, plan: "pro" },
  });
  const sent = ["1"];
  const tool = await startTool(({ path }) => ({ data: path === "/v2/posts" ? sent.map(post) : [] }));
  const run = async () => finish(world, (await fetchFrom(world, tool.url, { source: "featurebase", key: "k" })).id);
  await run();
  const [person] = await peopleOf(world);
  expect((await tablesWith(name)).length).toBeGreaterThan(2);
  // The next one has been previewed by then.
  sent.push("2");
  const { id: next } = await fetchFrom(world, tool.url, { source: "featurebase", key: "k" });
  await trpc(owner.token).person.forget.mutate({ projectSlug, personId: person!.id });
  expect(await tablesWith(name)).toEqual([]);
  await finish(world, next);
  sent.push("3");
  expect(countsOf(await run())).toMatchObject({ feedback: { makes: 1, same: 2 } });
  expect(await tablesWith(name)).toEqual([]);
  expect((await listOf(world)).map(({ title }) => title).toSorted()).toEqual(["Post 1", "Post 2", "Post 3"]);
});

test("what somebody has done since an import comes to whom the team has merged them into, and can be undone", async () => {
  const world = await newWorld();
  const { slug: projectSlug, owner } = world;
  const file = (count: number) =>
    zipOf({
      "posts.csv": `id,title,author_email\n${Array.from({ length: count }, (_, n) => `${n},Post ${n},${n % 2 ? "bob" : "ann"}@x.example`).join("\n")}\n`,
      "votes.csv": `post_id,voter_email\n0,bob@x.example\n${count > 2 ? "2,ann@x.example\n2,bob@x.example\n3,ann@x.example\n" : ""}`,
      "comments.csv": `id,post_id,author_email,content\n${count > 2 ? "1,3,ann@x.example,Yes\n" : ""}`,
    });
  await imported(world, "quackback", file(2));
  const people = await peopleOf(world);
  const [ann, bob] = ["ann", "bob"].map((one) => people.find(({ email }) => email === `${one}@x.example`)!.id);
  await trpc(owner.token).person.merge.mutate({ projectSlug, personId: ann!, into: bob! });
  const { id, ...counts } = await imported(world, "quackback", file(4));
  expect(counts).toMatchObject({
    feedback: { makes: 2, same: 2 },
    comments: { makes: 1 },
    votes: { makes: 2, same: 2 },
  });
  const items = async () =>
    Object.fromEntries((await listOf(world)).map(({ title, user_id, upvotes }) => [title, [user_id, upvotes]]));
  const before = { "Post 0": [bob, 1], "Post 1": [bob, 0] };
  expect(await items()).toEqual({ ...before, "Post 2": [bob, 1], "Post 3": [bob, 1] });
  expect(countsOf(await undo(world, id))).toMatchObject({ feedback: { undone: 2 }, votes: { undone: 2 } });
  expect(await items()).toEqual(before);
});

test("undoing an import keeps whoever the team had before, also if somebody imported was merged into them", async () => {
  const world = await newWorld();
  const { slug: projectSlug, owner } = world;
  const { person } = trpc(owner.token);
  const jonas = await person.create.mutate({ projectSlug, name: "Jonas", attributes: { role: "Nurse" } });
  const earlier = await imported(world, "csv", "title,author_email\nEarlier,ann@x.example\n");
  const [ann] = await peopleOf(world);
  const { id } = await imported(world, "csv", "title,author_email\nOne,bob@x.example\nTwo,cy@x.example\n");
  const people = await peopleOf(world);
  for (const [email, into] of [
    ["bob@x.example", jonas.id],
    ["cy@x.example", ann!.id],
  ] as const)
    await person.merge.mutate({ projectSlug, personId: people.find((one) => one.email === email)!.id, into });
  expect(countsOf(await undo(world, id))).toEqual({ people: { kept: 2 }, feedback: { undone: 2 } });
  expect(await person.get.query({ projectSlug, personId: jonas.id })).toMatchObject({ attributes: { role: "Nurse" } });
  // She stands for somebody else, too.
  expect(countsOf(await undo(world, earlier.id))).toEqual({ people: { kept: 1 }, feedback: { undone: 1 } });
  expect(await peopleOf(world)).toMatchObject([{ id: ann!.id }]);
});

test("undoing an import keeps whoever stands for somebody whom the team had before", async () => {
  const world = await newWorld();
  const { slug: projectSlug, owner } = world;
  const { person } = trpc(owner.token);
  const jonas = await person.create.mutate({ projectSlug, name: "Jonas", attributes: { role: "Nurse" } });
  const { id } = await imported(world, "csv", "title,author_email\nOne,ann@x.example\nTwo,bob@x.example\n");
  const ann = (await peopleOf(world)).find(({ email }) => email === "ann@x.example")!;
  await person.merge.mutate({ projectSlug, personId: jonas.id, into: ann.id });
  expect(countsOf(await undo(world, id))).toEqual({ people: { kept: 1, undone: 1 }, feedback: { undone: 2 } });
  expect(await person.get.query({ projectSlug, personId: ann.id })).toMatchObject({ attributes: { role: "Nurse" } });
});

test("of two people of a source with one id of the product, the first one gets it", async () => {
  const world = await newWorld();
  const file = zipOf({
    "suggestions.csv": "suggestion.id,suggestion.title,suggestion.created_by.email_address\n1,One,ann@x.example\n",
    "users.csv": "email,name,user.guid\nann@x.example,Ann,crm-1\nanna@x.example,Anna,crm-1\n",
  });
  expect(await imported(world, "uservoice", file)).toMatchObject({ people: { makes: 2 }, feedback: { makes: 1 } });
  const ids = (await peopleOf(world)).map(({ name, external_id }) => [name, external_id]);
  expect(Object.fromEntries(ids)).toEqual({ Ann: "crm-1", Anna: null });
});

test("the id of somebody imported does not tell whoever knows their e-mail who they are", async () => {
  const file = "title,author_email\nA post,ann@x.example\n";
  const idsOf = async (world: World) => [...(await peopleOf(world)), ...(await listOf(world))].map(({ id }) => id);
  const [one, other, old] = [await newWorld(), await newWorld(), await newWorld()];
  for (const world of [one, other]) await imported(world, "csv", file);
  const ids = await idsOf(one);
  // A project that had imported before there were keys.
  await db.updateTable("project_configs").set({ import_key: "" }).where("project_id", "=", old.id).execute();
  await imported(old, "csv", file);
  const all = [ids, await idsOf(other), await idsOf(old)];
  // The end of an id is its hash.
  expect(new Set(all.flat().map((id) => id.slice(-12))).size).toBe(6);
  const hash = createHash("sha256").update("csv\0people\0ann@x.example").digest("hex");
  expect(all.map(([person]) => hash.startsWith(person!.slice(-12), 6))).toEqual([false, false, true]);
  expect(await imported(one, "csv", file)).toMatchObject({ feedback: { same: 1 }, people: { same: 1 } });
  expect(await idsOf(one)).toEqual(ids);
});
