import { beforeAll, expect, test } from "vitest";
import { ask } from "../support/graphql.ts";
import { trpc } from "../support/http.ts";
import { firstUseRecorded, statementsOf } from "../support/statements.ts";
import { projectOf } from "./threads.ts";
import { newWorld, type World } from "../support/world.ts";

let world: World;
beforeAll(async () => {
  world = await projectOf(100);
});

const feedback = (fields: string, first = 100) => `feedback(first: ${first}) { ${fields} }`;

/** What a member of the project reads of it, and the statements that it takes once their token is known. */
async function reading(fields: string, { slug, member }: World = world) {
  const query = `query ($slug: String!) { project(slug: $slug) { ${fields} } }`;
  const read = () => ask(query, { slug }, member.token);
  const { data, errors } = await read();
  expect(errors).toBeUndefined();
  await firstUseRecorded(member.token);
  return { project: data.project, statements: await statementsOf(read) };
}

const replies = "replies(first: 10) { nodes { content user { fullName } } }";
const nested = `nodes { title user { fullName } tags { name }
  comments(first: 30) { nodes { content user { fullName } ${replies} } } }`;

test.each([1, 20, 100])("the nested view of %i feedback takes two statements", async (size) => {
  const { project, statements } = await reading(feedback(nested, size));
  expect(project.feedback.nodes).toHaveLength(size);
  // The feedback with its tags; the comments with their replies.
  expect(statements).toHaveLength(2);
});

test("the 100 have from 0 to 30 comments", async () => {
  const { project } = await reading(feedback("nodes { commentCount }"));
  const counts = project.feedback.nodes.map(({ commentCount }: { commentCount: number }) => commentCount);
  expect(new Set(counts)).toEqual(new Set(Array.from({ length: 31 }, (_, count) => count)));
});

test.each([
  ["nodes { title }", 1, 0],
  ["totalCount", 2, 1],
  ["nodes { comments { nodes { id } } }", 2, 0],
  ["nodes { comments { totalCount nodes { id } } }", 3, 1],
  ["totalCount nodes { comments { totalCount } }", 4, 2],
  // The number of votes is a column.
  ["nodes { title upvoters { nodes { id } totalCount } }", 2, 0],
])("%s takes %i statements, %i of which count", async (fields, total, counting) => {
  const { statements } = await reading(feedback(fields));
  const counts = statements.filter((text) => text.includes("count(*)"));
  expect([statements.length, counts.length]).toEqual([total, counting]);
});

const fragment = "... on Comment { ...on Comment { user { fullName } } }";

test.each([
  ["comments { nodes { content upvotes } }", { users: false, votes: false }],
  ["comments { edges { cursor } pageInfo { hasNextPage } }", { users: false, votes: false }],
  ["comments { nodes { content user { fullName } } }", { users: true, votes: false }],
  ["comments { nodes { id hasUpvoted } }", { users: false, votes: true }],
  [`comments { edges { node { ${fragment} } } }`, { users: true, votes: false }],
  ["comments { nodes { id } } comments { nodes { user { fullName } hasUpvoted } }", { users: true, votes: true }],
])("%s reads authors and votes only where it asks for them", async (fields, { users, votes }) => {
  const { project, statements } = await reading(feedback(`nodes { ${fields} }`));
  const [text = ""] = statements.filter((statement) => statement.includes("row_number()"));
  expect([text.includes('join "users"'), text.includes("comment_upvotes")]).toEqual([users, votes]);
  if (users) expect(JSON.stringify(project)).toContain('"fullName":"Member"');
  if (votes) expect(JSON.stringify(project)).toContain('"hasUpvoted":false');
});

test.each([
  ["nodes { title upvotes }", { users: false, tags: false, total: 1 }],
  ["nodes { title user { fullName } }", { users: true, tags: false, total: 1 }],
  ["edges { node { tags { __typename name color } } }", { users: false, tags: true, total: 1 }],
  // What does not come with a page is read for all of it.
  ["nodes { tags { name id } }", { users: false, tags: false, total: 2 }],
  ["nodes { some: tags { name } tags { createdAt } }", { users: false, tags: false, total: 2 }],
])("a page of feedback, %s, reads authors and tags only where it asks for them", async (fields, wanted) => {
  await reading("id");
  const query = `query ($slug: String!) { project(slug: $slug) { ${feedback(fields, 7)} } }`;
  // Once, for the page is kept.
  const statements = await statementsOf(() => ask(query, { slug: world.slug }, world.member.token));
  const [page = ""] = statements;
  const found = { users: page.includes('"full_name"'), tags: page.includes("feedback_tags"), total: statements.length };
  expect(found).toEqual(wanted);
});

test("the tags of a page are the same, whether they come with it or are read for it", async () => {
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

test("two readings of the same comments each get what they ask for", async () => {
  const { project } = await reading(
    feedback("nodes { bare: comments { nodes { id } } comments { nodes { id user { fullName } } } }", 1),
  );
  const [{ bare, comments }] = project.feedback.nodes;
  expect(comments.nodes.length).toBeGreaterThan(1);
  expect(comments.nodes).toEqual(bare.nodes.map(({ id }: { id: string }) => ({ id, user: { fullName: "Member" } })));
});

test("replies are the same, whether they are read with the comments or after them", async () => {
  const level = (first: number, under: string) =>
    `replies(first: ${first}) { nodes { content hasUpvoted user { id } ${under} } pageInfo { hasNextPage endCursor } }`;
  const view = (first: number, more: string) =>
    feedback(`nodes { comments(first: 4) { nodes { content ${level(first, level(first, "") + more)} ${more} } } }`);
  for (const first of [1, 3]) {
    const ahead = await reading(view(first, ""));
    // With two pages of replies to each comment, neither is read ahead.
    const after = await reading(view(first, "two: replies(first: 2) { nodes { id } }"));
    expect([ahead.statements.length, after.statements.length]).toEqual([2, 6]);
    expect(JSON.stringify(ahead.project)).toContain('"endCursor":"');
    const withoutTwo = JSON.stringify(after.project, (key, value: unknown) => (key === "two" ? undefined : value));
    expect(JSON.stringify(ahead.project)).toBe(withoutTwo);
  }
});
