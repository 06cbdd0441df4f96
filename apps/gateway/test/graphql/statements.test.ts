// @module-tag api
import { isCitus } from "../support/citus.ts";
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { ask } from "../support/graphql.ts";
import { trpc } from "../support/http.ts";
import { firstUseRecorded, statementsOf } from "../support/statements.ts";
import { newWorld, type World } from "../support/world.ts";
import { projectOf } from "./threads.ts";

let world: World;
beforeAll(async () => {
  world = await projectOf(100);
}, 60_000);

const feedback = (fields: string, first = 100) => `feedback(first: ${first}) { ${fields} }`;

/** Returns a member's response about the project, and the statements of the first such read. */
async function reading(fields: string, { slug, member }: World = world) {
  await ask(`{ project(slug: "${slug}") { id } }`, {}, member.token);
  await firstUseRecorded(member.token);
  const query = `query ($slug: String!) { project(slug: $slug) { ${fields} } }`;
  let answer: Awaited<ReturnType<typeof ask>> | undefined;
  const statements = await statementsOf(async () => {
    answer = await ask(query, { slug }, member.token);
  });
  expect(answer?.errors).toBeUndefined();
  return { project: answer!.data.project, statements };
}

test("a query whose field fails is run once", async () => {
  const { slug, member } = world;
  await ask(`{ project(slug: "${slug}") { id } }`, {}, member.token);
  await firstUseRecorded(member.token);
  const query = `query ($slug: String!, $id: ID!) {
    project(slug: $slug) { id } feedback(projectSlug: $slug, id: $id) { title } }`;
  const statements = await statementsOf(async () => {
    const { data, errors } = await ask(query, { slug, id: randomUUID() }, member.token);
    expect([data, errors]).toMatchObject([null, [{ path: ["feedback"], extensions: { code: "NOT_FOUND" } }]]);
  });
  expect(statements).toHaveLength(2);
});

const replies = "replies(first: 10) { nodes { content user { fullName } } }";
const nested = `nodes { title user { fullName } tags { name }
  comments(first: 30) { nodes { content user { fullName } ${replies} } } }`;

test.each([1, 20, 100])("the nested view of %i feedback takes one statement", async (size) => {
  const { project, statements } = await reading(feedback(nested, size));
  expect(project.feedback.nodes).toHaveLength(size);
  expect(statements).toHaveLength(1);
});

test("the 100 have from 0 to 30 comments", async () => {
  const { project } = await reading(feedback("nodes { commentCount }"));
  const counts = project.feedback.nodes.map(({ commentCount }: { commentCount: number }) => commentCount);
  expect(new Set(counts)).toEqual(new Set(Array.from({ length: 31 }, (_, count) => count)));
});

test.each([
  ["nodes { status }", 0],
  // The rows of the counts that it adds up, to know that they are all.
  ["totalCount", 1],
  ["nodes { comments { nodes { id } } }", 0],
  ["nodes { comments { totalCount nodes { id } } }", 1],
  ["totalCount nodes { comments { totalCount } }", 2],
  // The number of votes is a column.
  ["nodes { title upvoters { nodes { id } totalCount } }", 0],
  [
    "nodes { upvotes comments(first: 2) { nodes { replies { nodes { id } } two: replies(first: 2) { nodes { id } } } } }",
    0,
  ],
])("%s takes one statement, which counts rows %i times", async (fields, counts) => {
  const { statements } = await reading(feedback(fields));
  expect(statements).toHaveLength(1);
  expect(statements[0]!.split("count(*)")).toHaveLength(1 + counts);
});

test("a whole project takes one statement, and lists of several projects take one too", async () => {
  const all = "name config { id } tags { name } members { email } invites { email } changelogs { nodes { title } }";
  const { statements } = await reading(`${all} feedback(first: 3) { totalCount nodes { title } }`);
  expect(statements).toHaveLength(1);
  const { member } = world;
  const call = trpc(member.token);
  for (const name of ["one", "two"]) await call.project.create.mutate({ name, slug: `${name}-${world.slug}` });
  const lists = await statementsOf(async () => {
    const { data, errors } = await ask(`{ projects { slug ${all} } }`, {}, member.token);
    expect(errors).toBeUndefined();
    expect(data.projects).toHaveLength(3);
  });
  // On Citus, one for the caller, one for the list, and one for each project, whose node reads it.
  expect(lists).toHaveLength(isCitus ? 5 : 1);
});

const fragment = "... on Comment { ...on Comment { user { fullName } } }";

test.each([
  ["comments { nodes { content upvotes } }", { users: false, votes: false }],
  ["comments { edges { cursor } pageInfo { hasNextPage } }", { users: false, votes: false }],
  ["comments { nodes { content user { fullName } } }", { users: true, votes: false }],
  ["comments { nodes { id hasUpvoted } }", { users: false, votes: true }],
  [`comments { edges { node { ${fragment} } } }`, { users: true, votes: false }],
  ["comments { nodes { id } } comments { nodes { user { fullName } hasUpvoted } }", { users: true, votes: true }],
])("%s reads authors and votes only if they are selected", async (fields, { users, votes }) => {
  const { project, statements } = await reading(feedback(`nodes { ${fields} }`));
  const [text = ""] = statements;
  expect([/(from|join) "people"/.test(text), text.includes("comment_upvotes")]).toEqual([users, votes]);
  if (users) expect(JSON.stringify(project)).toContain('"fullName":"Member"');
  if (votes) expect(JSON.stringify(project)).toContain('"hasUpvoted":false');
});

test.each([
  ["nodes { title upvotes }", { users: false, tags: false }],
  ["nodes { title user { fullName } }", { users: true, tags: false }],
  ["edges { node { tags { __typename name color } } }", { users: false, tags: true }],
  ["nodes { tags { name id } }", { users: false, tags: true }],
  ["nodes { some: tags { name } tags { createdAt } }", { users: false, tags: true }],
])("a page of feedback, %s, reads authors and tags only if they are selected", async (fields, wanted) => {
  const { statements } = await reading(feedback(fields, 7));
  expect(statements).toHaveLength(1);
  const [text = ""] = statements;
  expect({ users: /(from|join) "people"/.test(text), tags: text.includes("feedback_tags") }).toEqual(wanted);
});

test("tags are in alphabetical order, whatever is selected of them", async () => {
  const { slug, member } = await newWorld();
  const caller = trpc(member.token);
  for (const name of ["b", "A"]) await caller.tag.create.mutate({ projectSlug: slug, name, color: "red" });
  const item = { projectSlug: slug, title: "Tagged", description: "Twice.", tags: ["b", "a"] };
  await caller.feedback.create.mutate(item);
  const read = async (fields: string) => {
    const { project } = await reading(feedback(`nodes { tags { ${fields} } }`), { slug, member } as World);
    return project.feedback.nodes[0].tags;
  };
  const summary = [
    { name: "A", color: "red" },
    { name: "b", color: "red" },
  ];
  expect(await read("name color")).toEqual(summary);
  expect(await read("id name color")).toEqual(summary.map((tag) => ({ id: expect.any(String), ...tag })));
});

test("two selections of the same comments each get what they ask for", async () => {
  const { project } = await reading(
    feedback("nodes { bare: comments { nodes { id } } comments { nodes { id user { fullName } } } }", 1),
  );
  const [{ bare, comments }] = project.feedback.nodes;
  expect(comments.nodes.length).toBeGreaterThan(1);
  expect(comments.nodes).toEqual(bare.nodes.map(({ id }: { id: string }) => ({ id, user: { fullName: "Member" } })));
});

test("a page of replies is the same beside another page of them", async () => {
  const level = (first: number, under: string) =>
    `replies(first: ${first}) { nodes { content hasUpvoted user { id } ${under} } pageInfo { hasNextPage endCursor } }`;
  const view = (first: number, more: string) =>
    feedback(`nodes { comments(first: 4) { nodes { content ${level(first, level(first, "") + more)} ${more} } } }`);
  for (const first of [1, 3]) {
    const alone = await reading(view(first, ""));
    const beside = await reading(view(first, "two: replies(first: 2) { nodes { id } }"));
    expect([alone.statements.length, beside.statements.length]).toEqual([1, 1]);
    expect(JSON.stringify(alone.project)).toContain('"endCursor":"');
    const withoutTwo = JSON.stringify(beside.project, (key, value: unknown) => (key === "two" ? undefined : value));
    expect(JSON.stringify(alone.project)).toBe(withoutTwo);
  }
});
