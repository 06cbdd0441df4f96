// @module-tag system
// @module-tag alike
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { ask } from "../../support/graphql.ts";
import { rest, trpc, trpcWithKey } from "../../support/http.ts";
import { db, server } from "../../support/server.ts";
import { newPerson, newWorld } from "../../support/world.ts";

// Attacks that succeeded once, each by itself.

const json = { "content-type": "application/json" };
const graphql = (body: object, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: "POST",
    url: "/graphql",
    headers: { ...json, ...headers },
    payload: JSON.stringify(body),
  });

/** Milliseconds. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

test("fragments that spread the next one twice cost no more than those that spread it once", async () => {
  const { slug, member } = await newWorld();
  const chain = (count: number) =>
    Array.from({ length: count }, (_, n) => `fragment F${n} on Feedback { ...F${n + 1} ...F${n + 1} }`).join("");
  const query = `{ project(slug: "${slug}") { feedback(first: 1) { nodes { ...F0 } } } }${chain(40)} fragment F40 on Feedback { id }`;
  expect((await ask(query, {}, member.token)).data).toEqual({ project: { feedback: { nodes: [] } } });
});

test("a hundred thousand invalid variables are rejected within a second", async () => {
  const query = 'query ($t: [String!]) { project(slug: "none") { feedback(first: 1, tag: $t) { nodes { id } } } }';
  const faulty = { query, variables: { t: Array.from({ length: 100_000 }, () => 1) } };
  await graphql(faulty);
  expect(await timeOf(() => graphql(faulty))).toBeLessThan(1_000);
});

test("a list of public changelogs costs as much as its longest result", async () => {
  const { slug } = await newWorld();
  const query = (count: number) =>
    `{ ${Array.from({ length: count }, (_, n) => `a${n}: publicChangelogs(projectSlug: "${slug}") { id }`).join(" ")} }`;
  expect((await ask(query(5))).errors).toBeUndefined();
  expect((await ask(query(6))).errors?.[0]?.message).toBe(
    "The query's number of items on all its pages is 60000; the limit is 50000.",
  );
});

test("the alias __proto__ is an ordinary field of the response", async () => {
  const { member } = await newWorld();
  const { body } = await graphql(
    { query: "{ a: viewer { __proto__: id } }" },
    { authorization: `Bearer ${member.token}` },
  );
  expect(body).toBe(`{"data":{"a":{"__proto__":"${member.id}"}}}`);
});

test("a multipart response has one Content-Length and no chunks", async () => {
  const { member } = await newWorld();
  const headers = { authorization: `Bearer ${member.token}`, accept: "multipart/mixed" };
  const answer = await graphql({ query: "{ viewer { id } }" }, headers);
  expect([answer.statusCode, answer.headers["transfer-encoding"]]).toEqual([200, undefined]);
  expect(answer.headers["content-length"]).toBe(String(Buffer.byteLength(answer.body)));
});

test("a subscription that is refused for its Accept header takes no stream slot", async () => {
  const { slug, member } = await newWorld();
  const query = `subscription { feedbackChanged(projectSlug: "${slug}") { kind } }`;
  const headers = { authorization: `Bearer ${member.token}`, accept: "x-text/event-stream" };
  const before = server.app.streamCount();
  for (let count = 0; count < 3; count++) expect((await graphql({ query }, headers)).statusCode).toBe(406);
  expect(server.app.streamCount()).toBe(before);
});

test.each(["a b", "[", "%zz"])("an invalid Host header, %s, is a bad request", async (host) => {
  for (const url of ["/trpc/nope", "/trpc/account.me,nope?batch=1"]) {
    const { statusCode, body } = await server.app.inject({ method: "GET", url, headers: { host } });
    expect([statusCode, body]).toEqual([400, '{"error":"the header Host is invalid."}']);
  }
});

test.each(["variables", "extensions"])("%s in a query string that are not JSON are a bad request", async (name) => {
  const { errors } = (await server.app.inject({ method: "GET", url: `/graphql?query={viewer{id}}&${name}={` })).json();
  expect(errors).toMatchObject([{ extensions: { code: "BAD_REQUEST" } }]);
});

test("the Link to the next page is relative, whatever the Host header was", async () => {
  const { slug, member } = await newWorld();
  const call = trpc(member.token);
  for (const title of ["A", "B"]) await call.feedback.create.mutate({ projectSlug: slug, title, description: "A" });
  const url = `http://evil.example/v1/projects/${slug}/feedback?limit=1`;
  const { headers } = await server.app.inject({ url, headers: { authorization: `Bearer ${member.token}` } });
  expect(headers["link"]).toMatch(/^<\/v1\//);
});

test("an Idempotency-Key does not outlive its project", async () => {
  const [one, other] = [await newPerson(), await newPerson()];
  const slug = `p-${randomUUID()}`;
  const key = randomUUID();
  const create = () =>
    trpcWithKey(one.token, key).feedback.create.mutate({ projectSlug: slug, title: "A", description: "B" });
  await trpc(one.token).project.create.mutate({ name: "A", slug });
  await create();
  await rest("DELETE", `/projects/${slug}`, { token: one.token });
  await trpc(other.token).project.create.mutate({ name: "A", slug });
  await expect(create()).rejects.toThrow("this Idempotency-Key was used for another request");
});

test("an account update that changes nothing invalidates no cached answer", async () => {
  const { token } = await newPerson();
  const revision = () => db.selectFrom("people_revision").select("n").executeTakeFirst();
  await trpc(token).account.update.mutate({ full_name: "Somebody" });
  const before = await revision();
  await trpc(token).account.update.mutate({});
  expect(await revision()).toEqual(before);
});
