// @module-tag system
// @module-tag alike
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { bytesOf } from "../support/raw-http.ts";
import { ask } from "../support/graphql.ts";
import { rest, trpc } from "../support/http.ts";
import { db, em, startServer } from "../support/server.ts";
import { newChangelog, newComment, newFeedback, newWorld, type World } from "../support/world.ts";

const small = await startServer(em, { MAX_ANSWER_MB: "1", ANSWER_CACHE_MB: "0" });
afterAll(() => small.app.close());

const tooLarge = "the response has more than 1 MB, which is the most: ask for less at once.";

let world: World;
let feedbackId: string;
/** Newest first: 2.4 MB of feedback, 1.5 MB of comments on one, and 2 MB of changelogs. */
const feedback: string[] = [];
const changelogs: string[] = [];

beforeAll(async () => {
  world = await newWorld();
  feedbackId = await newFeedback(world, world.outsider);
  feedback.push(feedbackId);
  for (let count = 0; count < 120; count++)
    feedback.unshift(await newFeedback(world, world.outsider, { description: "x".repeat(20_000) }));
  for (let count = 0; count < 150; count++)
    await newComment(world, feedbackId, world.outsider, null, "c".repeat(10_000));
  for (let count = 0; count < 40; count++) {
    const publish_date = `2026-01-01T00:00:${String(count).padStart(2, "0")}.000Z`;
    changelogs.unshift(await newChangelog(world, { content: "l".repeat(50_000), publish_date }));
  }
  for (let count = 0; count < 3; count++)
    changelogs.unshift(await newChangelog(world, { published: false, publish_date: null }));
});

/** The ids on all pages of a list, by its Link headers, and the size of each page. */
async function pagesOf(first: string, token?: string) {
  const [ids, sizes]: [string[], number[]] = [[], []];
  for (let path: string | undefined = first; path;) {
    const { status, body, text, headers } = await rest("GET", path, { ...(token && { token }), url: small.url });
    expect(status).toBe(200);
    ids.push(...body.map(({ id }: { id: string }) => id));
    sizes.push(text.length);
    path = /^<\/v1([^>]+)>; rel="next"$/.exec(headers.get("link") ?? "")?.[1];
  }
  return { ids, sizes };
}

describe("a list without a limit ends where the response would be too large, and goes on at its Link", () => {
  test.each(["newest", "upvotes"])("feedback by %s", async (sort) => {
    const { ids, sizes } = await pagesOf(`/projects/${world.slug}/feedback?sort=${sort}`, world.member.token);
    expect(ids).toEqual(feedback);
    expect(sizes.length).toBe(3);
    expect(Math.max(...sizes)).toBeLessThan(1_000_000);
  });

  test("public changelogs", async () => {
    const { ids, sizes } = await pagesOf(`/${world.slug}/changelogs`);
    expect(ids).toEqual(changelogs.slice(3));
    expect(sizes.length).toBe(3);
    expect(Math.max(...sizes)).toBeLessThan(1_000_000);
  });

  test("the team's changelogs, drafts on top", async () => {
    const { ids, sizes } = await pagesOf(`/projects/${world.slug}/changelogs`, world.member.token);
    expect(ids).toEqual(changelogs);
    expect(sizes.length).toBe(3);
  });
});

describe("what has no pages is refused if it is too large", () => {
  test("a thread, through each API", async () => {
    const { slug: projectSlug, member } = world;
    const path = `/projects/${projectSlug}/feedback/${feedbackId}/comments`;
    const answer = await rest("GET", path, { token: member.token, url: small.url });
    expect([answer.status, answer.body]).toEqual([400, { error: tooLarge }]);
    await expect(trpc(member.token, small.url).comment.list.query({ projectSlug, feedbackId })).rejects.toThrow(
      tooLarge,
    );
  });

  test.each(["feedback(first: 100) { nodes { description } }", "changelogs(first: 100) { nodes { content } }"])(
    "GraphQL: %s",
    async (field) => {
      const query = `query ($slug: String!) { project(slug: $slug) { ${field} } }`;
      const { errors } = await ask(query, { slug: world.slug }, world.member.token, small.url);
      expect(errors).toMatchObject([{ message: tooLarge, extensions: { code: "BAD_REQUEST" } }]);
    },
  );

  test("several root fields of a GraphQL query share the largest size", async () => {
    const field = "project(slug: $slug) { feedback(first: 30) { nodes { description } } }";
    const run = (fields: string) =>
      ask(`query ($slug: String!) { ${fields} }`, { slug: world.slug }, world.member.token, small.url);
    expect((await run(field)).errors).toBeUndefined();
    expect((await run(`a: ${field} b: ${field}`)).errors).toMatchObject([{ extensions: { code: "BAD_REQUEST" } }]);
  });

  test("a cached answer that is sent many times in one response counts each time", async () => {
    const cached = await startServer(em, { MAX_ANSWER_MB: "1" });
    onTestFinished(() => cached.app.close());
    const { slug: projectSlug, member } = world;
    const field = "project(slug: $slug) { feedback(first: 30) { nodes { description } } }";
    const run = (fields: string) =>
      ask(`query ($slug: String!) { ${fields} }`, { slug: projectSlug }, member.token, cached.url);
    expect((await run(field)).errors).toBeUndefined();
    expect((await run(`a: ${field} b: ${field}`)).errors).toMatchObject([{ message: tooLarge }]);
    const input = { projectSlug, limit: 30 };
    const batch = (count: number) => {
      const names = Array.from({ length: count }, () => "feedback.list").join();
      const inputs = JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [n, input])));
      const headers = { authorization: `Bearer ${member.token}` };
      return fetch(`${cached.url}/trpc/${names}?batch=1&input=${encodeURIComponent(inputs)}`, { headers });
    };
    expect((await batch(1)).status).toBe(200);
    const refused = await batch(2);
    expect([refused.status, await refused.json()]).toEqual([400, { error: tooLarge }]);
  });

  test("a GraphQL query that repeats a field of an object under many names is refused before it runs", async () => {
    const repeated = (count: number) => Array.from({ length: count }, (_, n) => `n${n}: description`).join(" ");
    const run = (fields: string) =>
      ask(
        `query ($slug: String!) { project(slug: $slug) { feedback(first: 2) { nodes { ${fields} } } } }`,
        { slug: world.slug },
        world.member.token,
        small.url,
      );
    expect((await run(repeated(3))).errors).toBeUndefined();
    expect((await run(repeated(4))).errors).toMatchObject([
      { message: "The query selects description of one object under more than 3 names." },
    ]);
  });
});

describe("a response that nobody reads", () => {
  const size = 15_000_000;
  let crowd: World;
  beforeAll(async () => {
    crowd = await newWorld();
    // In parts: PostgreSQL would cut off all of it on a busy machine.
    for (let part = 0; part < 10; part++)
      await em.execute(
        `insert into feedback (project_id, id, user_id, title, description, status)
          select ?, gen_random_uuid(), ?, 'Large', text, 'in review' from generate_series(1, 75) as number,
          lateral (select string_agg(md5(random()::text), '') as text from generate_series(1, 625 + 0 * number))`,
        [crowd.id, crowd.owner.id],
      );
  });
  /** Asks for all of it and does not read. Resolves to the number of received bytes once the server has cut it off. */
  const askAndWait = (port: number, accepted: Record<string, string> = {}) => {
    const { slug, owner } = crowd;
    const socket = connect(port, "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    const headers = { authorization: `Bearer ${owner.token}`, ...accepted };
    socket.pause().on("error", () => undefined);
    socket.write(bytesOf({ method: "GET", path: `/v1/projects/${slug}/feedback`, headers }));
    return async () => {
      const closed = new Promise((resolve) => socket.on("close", resolve));
      socket.resume();
      await closed;
      return socket.bytesRead;
    };
  };

  test("takes no memory of its own if it is cached, through tRPC and GraphQL too", async () => {
    const gateway = await startServer(em, { MAX_UNSENT_MB: "18" });
    onTestFinished(() => gateway.app.close());
    const { slug: projectSlug, owner } = crowd;
    const headers = { authorization: `Bearer ${owner.token}`, "content-type": "application/json" };
    const input = encodeURIComponent(JSON.stringify({ projectSlug }));
    const query = `{ project(slug: "${projectSlug}") { feedback(first: 100) { nodes { description } } } }`;
    const asked = [
      { method: "GET", path: `/trpc/feedback.list?input=${input}`, headers },
      { method: "POST", path: "/graphql", headers, body: JSON.stringify({ query }) },
    ];
    for (const { path, ...request } of asked)
      expect((await (await fetch(gateway.url + path, request)).text()).length).toBeGreaterThan(1_900_000);
    for (const request of Array.from({ length: 5 }, () => asked).flat()) {
      const socket = connect(gateway.port, "127.0.0.1");
      onTestFinished(() => void socket.destroy());
      socket.write(bytesOf(request));
      await once(socket, "readable");
    }
    expect((await fetch(`${gateway.url}/openapi.json`)).status).toBe(200);
  });

  test("ends", async () => {
    const gateway = await startServer(em, { ANSWER_TIMEOUT_SECONDS: "1" });
    onTestFinished(() => gateway.app.close());
    const received = askAndWait(gateway.port);
    const open = () =>
      new Promise<number>((resolve) => gateway.app.server.getConnections((_, count) => resolve(count)));
    await vi.waitUntil(async () => (await open()) === 1, { timeout: 60_000, interval: 20 });
    await vi.waitUntil(async () => (await open()) === 0, { timeout: 60_000, interval: 20 });
    expect(await received()).toBeLessThan(size);
  });

  test("is not cut off while it is being made", async () => {
    const gateway = await startServer(em, { ANSWER_TIMEOUT_SECONDS: "1" });
    onTestFinished(() => gateway.app.close());
    const { slug, owner } = world;
    const response = await db.transaction().execute(async (transaction) => {
      await sql`lock table feedback in access exclusive mode`.execute(transaction);
      const asked = fetch(`${gateway.url}/v1/projects/${slug}/feedback/${feedbackId}`, {
        headers: { authorization: `Bearer ${owner.token}` },
      });
      asked.catch(() => undefined);
      await sleep(2_500);
      return { asked };
    });
    expect((await response.asked).status).toBe(200);
  });

  test.each([
    ["", {}],
    [", compressed too", { "accept-encoding": "gzip" }],
  ])("is cut off for others after a second, if too much is unread%s", async (_, accepted) => {
    const gateway = await startServer(em, { MAX_UNSENT_MB: "1" });
    onTestFinished(() => gateway.app.close());
    const ready = async () => (await fetch(`${gateway.url}/openapi.json`)).status;
    expect(await ready()).toBe(200);
    const received = askAndWait(gateway.port, accepted);
    await vi.waitUntil(async () => (await ready()) === 503, { timeout: 60_000, interval: 20 });
    await vi.waitUntil(async () => (await ready()) === 200, { timeout: 60_000, interval: 20 });
    expect(await received()).toBeLessThan(size);
  });
});
