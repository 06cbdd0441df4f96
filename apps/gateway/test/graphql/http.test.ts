// @module-tag api
import { serverAudits } from "graphql-http";
import { expect, test } from "vitest";
import { expectBelow } from "../support/below.ts";
import { ask } from "../support/graphql.ts";
import { server } from "../support/server.ts";
import { newPerson } from "../support/world.ts";

const audits = serverAudits({ url: `${server.url}/graphql`, fetchFn: fetch });

test("there are 61 audits", () => {
  expect(audits).toHaveLength(61);
});

test.each(audits)("GraphQL over HTTP: $name", async (audit) => {
  expect(await audit.fn()).toMatchObject({ status: "ok" });
});

const send = (init: RequestInit & { query?: string }) => fetch(`${server.url}/graphql${init.query ?? ""}`, init);

test("a mutation takes POST and JSON", async () => {
  const mutation = 'mutation { updateAccount(input: { fullName: "Changed" }) { id } }';
  const { token } = await newPerson();
  const headers = { authorization: `Bearer ${token}` };
  const byGet = await send({ query: `?query=${encodeURIComponent(mutation)}`, headers });
  expect(byGet.status).toBe(405);
  for (const type of ["application/x-www-form-urlencoded", "multipart/form-data; boundary=a", "text/plain"]) {
    const body = new URLSearchParams({ query: mutation }).toString();
    expect((await send({ method: "POST", body, headers: { ...headers, "content-type": type } })).status).toBe(415);
  }
  expect((await ask("{ viewer { fullName } }", {}, token)).data.viewer.fullName).toBe("Person");
});

test("a POST that only Yoga reads may have its type in any case, and one without a type says what to send", async () => {
  const headers = { "content-type": "Application/JSON; charset=UTF-8" };
  const body = JSON.stringify({ query: "{ __typename }" });
  expect(await (await send({ method: "POST", headers, body })).json()).toEqual({ data: { __typename: "Query" } });
  const empty = await send({ method: "POST" });
  expect([empty.status, await empty.json()]).toEqual([415, { error: "send the body as application/json." }]);
});

test.each([
  ["of a wrong type", "String!", { s: 7 }, 400],
  ["that is missing", "String!", {}, 400],
  ["that an argument cannot have", 'String = "a"', { s: null }, 200],
])("with a variable %s, application/graphql-response+json says whether the query was run", async (...row) => {
  const [, type, variables, status] = row;
  const body = JSON.stringify({ query: `query ($s: ${type}) { project(slug: $s) { name } }`, variables });
  const headers = { "content-type": "application/json", accept: "application/graphql-response+json" };
  const answer = await send({ method: "POST", headers, body });
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code: "BAD_REQUEST" } }] });
});

test("no origin is reflected", async () => {
  const headers = { origin: "https://evil.example", "content-type": "application/json" };
  const answer = await send({ method: "POST", headers, body: JSON.stringify({ query: "{ __typename }" }) });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("access-control-allow-origin")).toBeNull();
});

const nest = (depth: number, field: string) => `${`${field} { `.repeat(depth)}id${" }".repeat(depth)}`;
const project = (fields: string) => `{ project(slug: "a") { ${fields} } }`;

test.each([
  ["deep", project(`feedback { nodes { comments { nodes { ${nest(30, "replies { nodes")}${" }".repeat(30)} } } } }`)],
  ["aliased", project(Array.from({ length: 60 }, (_, index) => `a${index}: name`).join(" "))],
  [
    "costly",
    project(
      "feedback(first: 100) { nodes { comments(first: 100) { nodes { replies(first: 100) { nodes { id } } } } } }",
    ),
  ],
  ["flooded with directives", project(`name ${"@include(if: true) ".repeat(60)}`)],
  ["long", project("name ".repeat(3_000))],
  ["in a circle", "{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }"],
  [
    "exploding through fragments",
    `{ project(slug: "a") { feedback { nodes { comments { nodes { ...A0 } } } } } }
      ${Array.from({ length: 12 }, (_, index) => `fragment A${index} on Comment { a: replies { nodes { ...A${index + 1} } } b: replies { nodes { ...A${index + 1} } } }`).join(" ")}
      fragment A12 on Comment { id }`,
  ],
  [
    "doubling its connections by nodes and edges",
    `{ project(slug: "a") { feedback { nodes { comments { nodes { ...B6 } } } } } }
      ${Array.from({ length: 6 }, (_, index) => `fragment B${index + 1} on Comment { replies(first: 1) { nodes { ...B${index} } edges { node { ...B${index} } } } }`).join(" ")}
      fragment B0 on Comment { id }`,
  ],
  ["an introspection bomb", `{ __schema { types { ${nest(6, "fields { type")}${" }".repeat(6)} } } }`],
  ["batched", "[]"],
])("a query that is %s is refused within 100 ms, and what it exceeds is named", async (what, query) => {
  const body = what === "batched" ? JSON.stringify([{ query: "{ __typename }" }]) : JSON.stringify({ query });
  const refuse = async () => {
    const start = performance.now();
    const answer = await send({ method: "POST", headers: { "content-type": "application/json" }, body });
    const { errors } = (await answer.json()) as { errors: { message: string }[] };
    expect(answer.status).toBeLessThan(500);
    expect(errors.length).toBeGreaterThan(0);
    for (const { message } of errors) expect(message).not.toContain("internal");
    return performance.now() - start;
  };
  await expectBelow(100, what, refuse);
});

test("a body that is not JSON is refused without a copy of it", async () => {
  const headers = { "content-type": "application/json" };
  const answer = await send({ method: "POST", headers, body: "x".repeat(100_000) });
  const text = await answer.text();
  expect([answer.status, JSON.parse(text).errors.length, text.length < 500]).toEqual([400, 1, true]);
});

test("a body of 1 MB is refused", async () => {
  const body = JSON.stringify({ query: `{ __typename # ${"x".repeat(2 ** 20)}\n }` });
  expect((await send({ method: "POST", headers: { "content-type": "application/json" }, body })).status).toBe(413);
});

test("a query's text ends at 32 KB, and its variables do not count", async () => {
  const comment = (length: number) => `{ __typename }${" ".repeat(length - 14)}`;
  const { data, errors } = await ask(comment(32_769));
  expect([data, errors]).toMatchObject([
    undefined,
    [{ message: "The query has 32769 characters; the limit is 32768.", extensions: { code: "BAD_REQUEST" } }],
  ]);
  expect((await ask(comment(32_768), { padding: "x".repeat(100_000) })).data).toEqual({ __typename: "Query" });
});

test("the figures and their limits are in the refusal", async () => {
  const { errors } = await ask(
    project(
      "feedback(first: 100) { nodes { comments(first: 100) { nodes { replies(first: 100) { nodes { id } } } } } }",
    ),
  );
  expect(errors?.map(({ message }) => message)).toEqual([
    "The query's number of items on all its pages is 1010100; the limit is 50000.",
  ]);
  expect(errors?.[0]?.extensions.code).toBe("BAD_REQUEST");
});

test("a browser gets GraphiQL from this host, and tools the schema", async () => {
  const page = await send({ headers: { accept: "text/html" } });
  const html = await page.text();
  expect(page.headers.get("content-type")).toContain("text/html");
  for (const [, address = ""] of html.matchAll(/(?:src|href)="(https?:[^"]+)"/g)) expect(address).toBe("");
  const { data, errors } = await ask("{ __schema { queryType { fields { name } } mutationType { fields { name } } } }");
  expect(errors).toBeUndefined();
  expect(data.__schema.queryType.fields).toHaveLength(16);
});
