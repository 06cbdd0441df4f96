// @module-tag api
import { afterAll, expect, test } from "vitest";
import { ask } from "../support/graphql.ts";
import { em, server, startServer } from "../support/server.ts";
import { newComment, newFeedback, newWorld } from "../support/world.ts";

const { app, url } = await startServer(em, {
  GRAPHIQL: "false",
  GRAPHQL_INTROSPECTION: "false",
  GRAPHQL_MAX_TOKENS: "40",
  GRAPHQL_MAX_DEPTH: "3",
  GRAPHQL_MAX_ALIASES: "1",
  GRAPHQL_MAX_COST: "5",
  GRAPHQL_MAX_DIRECTIVES: "1",
});
const small = await startServer(em, {
  GRAPHQL_MAX_PAGE_SIZE: "20",
  MAX_BODY_KB: "2",
});

afterAll(() => Promise.all([app.close(), small.app.close()]));

const project = (fields: string) => `query ($slug: String!) { project(slug: $slug) { ${fields} } }`;
const feedback = (first: number) => project(`feedback(first: ${first}) { totalCount }`);

test.each([
  [
    "depth",
    "depth of nested fields",
    project("feedback(first: 1) { totalCount }"),
    project("feedback(first: 1) { nodes { id } }"),
  ],
  ["aliases", "number of aliases", project("a: id"), project("a: id b: id")],
  ["cost", "number of items on all its pages", feedback(5), feedback(6)],
  [
    "directives",
    "number of directives",
    project("id @skip(if: false)"),
    project("id @skip(if: false) name @skip(if: false)"),
  ],
])(
  "a limit on %s that is set lower refuses what is over it, and names it and the figure",
  async (name, what, within, over) => {
    const { slug, member } = await newWorld();
    expect(await ask(within, { slug }, member.token, url)).toMatchObject({ data: { project: {} } });
    const { data, errors } = await ask(over, { slug }, member.token, url);
    const limit = { depth: 3, aliases: 1, cost: 5, directives: 1 }[name];
    expect(errors?.map(({ message }) => message)).toEqual([
      `The query's ${what} is ${limit! + 1}; the limit is ${limit}.`,
    ]);
    expect(data).toBeUndefined();
    // As it comes, the gateway takes it.
    expect((await ask(over, { slug }, member.token)).errors).toBeUndefined();
  },
);

test("a list of projects counts for a hundred objects, and a list of public changelogs for ten thousand", async () => {
  const { slug, member } = await newWorld();
  for (const [query, cost] of [
    ["{ projects { slug tags { name } } }", 100],
    [`{ publicChangelogs(projectSlug: "${slug}") { id } }`, 10_000],
  ] as const) {
    const { errors } = await ask(query, {}, member.token, url);
    expect(errors?.map(({ message }) => message)).toEqual([
      `The query's number of items on all its pages is ${cost}; the limit is 5.`,
    ]);
    expect((await ask(query, {}, member.token)).errors).toBeUndefined();
  }
});

test("a limit on tokens that is set lower refuses what is over it, and names it", async () => {
  const long = (words: number) => `{ ${"__typename ".repeat(words)} }`;
  expect((await ask(long(38), {}, undefined, url)).data).toEqual({ __typename: "Query" });
  const { errors } = await ask(long(39), {}, undefined, url);
  expect(errors?.[0]?.message).toBe("Syntax Error: Document contains more than 40 tokens. Parsing aborted.");
  expect((await ask(long(39))).errors).toBeUndefined();
});

test.each([
  "__schema { description }",
  '__type(name: "Query") { name }',
  "...A } fragment A on Query { __schema { description }",
])("without introspection there is no answer to %s", async (selection) => {
  const { data, errors } = await ask(`{ ${selection} }`, {}, undefined, url);
  expect(errors?.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^__(schema|type) is not allowed: introspection is turned off here\.$/),
  ]);
  expect(data).toBeUndefined();
  expect((await ask(`{ ${selection} }`)).errors).toBeUndefined();
});

test("without introspection the name of a type is told", async () => {
  expect((await ask("{ __typename }", {}, undefined, url)).data).toEqual({ __typename: "Query" });
});

test.each([
  ["field", "{ viewr { id } }", {}],
  ["argument", '{ project(slg: "a") { name } }', {}],
  ["type", "query ($a: CreatTagInput) { __typename }", {}],
  ["fragment's type", "{ ...A } fragment A on Projct { id }", {}],
  [
    "value of a query's variable",
    `query ($a: FeedbackSort) { project(slug: "a") { feedback(sort: $a, first: 1) { totalCount } } }`,
    { a: "UPVOTE" },
  ],
  [
    "field of a mutation's variable",
    "mutation ($a: CreateTagInput!) { createTag(input: $a) { id } }",
    { a: { projectSlg: "a" } },
  ],
  [
    "value of a mutation's variable",
    "mutation ($a: SetMemberRoleInput!) { setMemberRole(input: $a) { id } }",
    { a: { projectSlug: "a", userId: "a", role: "OWNR" } },
  ],
])("without introspection an error suggests no name for an unknown %s", async (_, query, variables) => {
  const suggested = async (at: string) => {
    const { errors = [] } = await ask(query, variables, undefined, at);
    expect(errors.length).toBeGreaterThan(0);
    return errors.some(({ message }) => /did you mean/i.test(message));
  };
  expect([await suggested(url), await suggested(server.url)]).toEqual([false, true]);
});

test("without GraphiQL a browser hears that there is none, and a link to a query still works", async () => {
  const headers = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
  const page = await fetch(`${url}/graphql`, { headers });
  expect([page.status, await page.json()]).toEqual([
    404,
    { error: "GraphiQL is turned off here: send a query as JSON by POST." },
  ]);
  const link = await fetch(`${url}/graphql?query=${encodeURIComponent("{ __typename }")}`, { headers });
  expect(await link.json()).toEqual({ data: { __typename: "Query" } });
});

test.each([
  ["written in the query", "first: 21", "first: 20", 21],
  ["of a variable", "first: $first", "first: $first", 21],
])("a page size that is set lower refuses a larger one, %s, on every level", async (_, over, within, size) => {
  const world = await newWorld();
  const { slug, member } = world;
  const feedbackId = await newFeedback(world, member);
  await newComment(world, feedbackId, member);
  const asked = (outer: string, inner: string) =>
    `query ($slug: String!, $first: Int) { project(slug: $slug) {
      feedback(${outer}) { nodes { comments { nodes { replies(${inner}) { nodes { id } } } } } }
      changelogs(first: $first) { nodes { id } } } }`;
  const send = (query: string, first: number, at: string) => ask(query, { slug, first }, member.token, at);
  const few = await send(asked(within, within), 20, small.url);
  expect(few).toMatchObject({ data: { project: { feedback: { nodes: [{ comments: { nodes: [{}] } }] } } } });
  for (const query of [asked(over, "first: 1"), asked("first: 1", over)]) {
    const { errors } = await send(query, size, small.url);
    expect(new Set(errors?.map(({ message }) => message))).toEqual(new Set(["first must be from 1 to 20."]));
    expect((await send(query, size, server.url)).errors).toBeUndefined();
  }
});

test.each(["/graphql", "/trpc/account.update", "/v1/projects/x/feedback"])(
  "a body size that is set lower holds for %s, and the refusal names it",
  async (path) => {
    const send = async (at: string, length: number) => {
      const headers = { "content-type": "application/json" };
      const answer = await fetch(`${at}${path}`, { method: "POST", headers, body: "{}".padEnd(length) });
      return [answer.status, await answer.text()];
    };
    expect(await send(small.url, 2_049)).toEqual([413, '{"error":"the body is over 2 KB."}']);
    expect((await send(small.url, 2_048))[0]).toBeLessThan(402);
    expect((await send(server.url, 2_049))[0]).toBeLessThan(402);
  },
);
