// @module-tag system
import { procedures } from "@earshot/api";
import { describe, expect, test } from "vitest";
import { type Api, apisOf, call } from "../support/apis.ts";
import type { Ids, Input } from "../support/examples/example.ts";
import { examples, idExamples, idsOf, isLink, isValue } from "../support/examples.ts";
import { furnish, inputOf, newFixture } from "../support/fixture.ts";
import { queryOf } from "../support/graphql-read.ts";
import { ask } from "../support/graphql.ts";
import { rest, trpc } from "../support/http.ts";
import { db } from "../support/server.ts";
import { newComment, newFeedback, newTag, newWorld } from "../support/world.ts";

/** Two projects of one owner with one of everything each, and more feedback with a comment in the first. */
const [world, otherWorld] = [await newWorld(), await newWorld()];
const { token } = world.owner;
await db.insertInto("members").values({ project_id: otherWorld.id, user_id: world.owner.id, role: "owner" }).execute();
const fixture = newFixture({ world, caller: world.owner, author: world.owner });
const otherFixture = newFixture({ world: otherWorld, caller: otherWorld.owner, author: otherWorld.owner });
const secondFixture = newFixture({ world, caller: world.owner, author: world.owner });
const own = await furnish(fixture);
// A tag's name is its own project's: the other project's must not be the same.
const other: Ids = { ...(await furnish(otherFixture)), tagId: await newTag(otherWorld, "foreign"), tagName: "foreign" };
const second = {
  feedbackId: await secondFixture.id("feedbackId"),
  commentId: await secondFixture.id("commentId"),
  noteId: await secondFixture.id("noteId"),
  deliveryId: await secondFixture.id("deliveryId"),
};

/** False for the id of a comment where GraphQL reads it below its feedback, with all others. */
function isAsked(api: Api, name: string, id: string): boolean {
  const read = api === "GraphQL" ? examples[name]?.graphql : undefined;
  return !read || id !== "commentId" || queryOf(read, "").includes(`$${id}`);
}

const calls = procedures.flatMap((procedure) =>
  apisOf(procedure).map((api) => ({ name: procedure.name, procedure, api })),
);
const inputs = new Map<string, Input>();
for (const { name } of calls) if (!inputs.has(name)) inputs.set(name, await inputOf(name, fixture));
const swaps = calls.flatMap(({ name, procedure, api }) =>
  idsOf(procedure)
    .filter((id) => id in inputs.get(name)! && isAsked(api, name, id))
    .flatMap((id) =>
      Object.entries(idExamples[id]?.foreign ?? {})
        .filter(([what]) => !isLink(name) || what !== "of another project")
        .map(([what, swap]) => ({ name, api, id, what, swap })),
    ),
);

/** All that is in the projects, as their owner reads it. */
const stored = () =>
  Promise.all(
    [own, other].flatMap(({ projectSlug, feedbackId }) =>
      [
        "",
        "/invites",
        "/members",
        "/changelogs",
        "/feedback",
        "/feedback/tags",
        `/feedback/${feedbackId}/comments`,
      ].map(async (path) => (await rest("GET", `/projects/${projectSlug}${path}`, { token })).text),
    ),
  );
const before = await stored();

test.each(swaps)("$name through $api: a $id $what is not found, to the owner too", async ({ name, api, id, swap }) => {
  const input = { ...inputs.get(name), ...swap({ own, second, other }) };
  expect(await call(api, name, token, input)).toBe(isValue(name, id) ? "400" : "404");
});

test("those calls change nothing in either project", async () => {
  expect(await stored()).toEqual(before);
});

test.each(calls.filter(({ name }) => name === "member.remove" || name === "comment.delete"))(
  "$name through $api: an id in upper case is the same id",
  async ({ name, api }) => {
    const team = await newWorld();
    const { slug: projectSlug, owner } = team;
    if (name === "member.remove") {
      expect(await call(api, name, owner.token, { projectSlug, userId: owner.id.toUpperCase() })).toBe("400");
      return;
    }
    const feedbackId = await newFeedback(team, owner);
    const commentId = await newComment(team, feedbackId, owner);
    await newComment(team, feedbackId, owner, commentId);
    const inUpperCase = { feedbackId: feedbackId.toUpperCase(), commentId: commentId.toUpperCase() };
    expect(await call(api, name, owner.token, { projectSlug, ...inUpperCase })).toBe("200");
    expect(await trpc(owner.token).feedback.get.query({ projectSlug, feedbackId })).toMatchObject({ comment_count: 0 });
  },
);

const withBodies: Api[] = ["tRPC", "GraphQL"];

describe.each(withBodies)("through %s", (api) => {
  test("another project's tag, by id or by name, is 400 on feedback", async () => {
    const { projectSlug, feedbackId } = own;
    for (const tag of [other["tagId"], "foreign"]) {
      const fields = { projectSlug, title: "A", description: "B", tags: [tag] };
      expect(await call(api, "feedback.create", token, fields)).toBe("400");
      expect(await call(api, "feedback.update", token, { projectSlug, feedbackId, tags: [tag] })).toBe("400");
    }
  });
});

test("another project's tag is 400 on feedback by REST, matches nothing in a list, and cannot be deleted", async () => {
  const path = `/projects/${world.slug}/feedback`;
  const body = { title: "A", description: "B", tags: [other["tagId"]] };
  expect((await rest("POST", path, { token, body })).status).toBe(400);
  expect((await rest("GET", `${path}?tag=${other["tagId"]}`, { token })).body).toEqual([]);
  expect((await rest("DELETE", `${path}/tags/foreign`, { token })).status).toBe(404);
  expect((await rest("DELETE", `${path}/tags/${other["tagId"]}`, { token })).status).toBe(404);
});

test("a cursor of another project's list returns nothing of that project", async () => {
  for (let count = 0; count < 3; count++) await newFeedback(otherWorld, otherWorld.owner);
  const { feedback } = trpc(otherWorld.owner.token);
  const { next_cursor: cursor } = await feedback.page.query({ projectSlug: otherWorld.slug, limit: 1 });
  const { items } = await trpc(token).feedback.page.query({ projectSlug: world.slug, cursor: cursor! });
  expect(items.filter(({ project_id }) => project_id !== world.id)).toEqual([]);
});

test("fragments and aliases of one GraphQL query keep two projects apart", async () => {
  const query = `query ($a: String!, $b: String!, $id: ID!) {
    a: feedback(projectSlug: $a, id: $id) { id } b: feedback(projectSlug: $b, id: $id) { id } }`;
  const variables = { a: world.slug, b: otherWorld.slug, id: other["feedbackId"] };
  const { data, errors } = await ask(query, variables, token);
  expect(data?.a ?? null).toBeNull();
  expect(errors?.map(({ path, extensions }) => [path, extensions.code])).toEqual([[["a"], "NOT_FOUND"]]);
});
