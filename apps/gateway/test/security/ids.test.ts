import { procedures } from "@earshot/api";
import { describe, expect, test } from "vitest";
import { call, type Api, apisOf } from "../support/apis.ts";
import { ask } from "../support/graphql.ts";
import { rest, trpc } from "../support/http.ts";
import { furnish } from "../support/paths.ts";
import { newComment, newFeedback, newTag, newWorld } from "../support/world.ts";

/** Two projects of one owner, with one of everything each, and a second feedback with a comment in the first. */
const [world, other] = [await newWorld(), await newWorld()];
const { token } = world.owner;
const [own, foreign] = [await furnish(world), await furnish(other)];
const secondFeedback = await newFeedback(world, world.owner);
const secondComment = await newComment(world, secondFeedback, world.owner);
const foreignTag = await newTag(other, "foreign");

const apis = procedures.flatMap((procedure) => apisOf(procedure).map((api) => ({ name: procedure.name, api })));
const fields: Record<string, object> = {
  "feedback.update": { title: "Changed" },
  "feedback.setUpvote": { upvoted: true },
  "comment.create": { content: "A" },
  "comment.update": { content: "Changed" },
  "comment.setUpvote": { upvoted: true },
  "changelog.update": { title: "Changed" },
};

/** The ids that a path can name, each with what stands there by mistake. */
const swaps: Record<string, Record<string, Record<string, string>>> = {
  commentId: {
    "of another feedback": { commentId: secondComment },
    "of another project": { commentId: foreign["commentId"]! },
    "under another feedback": { feedbackId: secondFeedback },
    "under another project's feedback": { feedbackId: foreign["feedbackId"]! },
    "that is a feedback's": { commentId: own["feedbackId"]! },
  },
  feedbackId: {
    "of another project": { feedbackId: foreign["feedbackId"]! },
    "that is a comment's": { feedbackId: own["commentId"]! },
    "that is the project's": { feedbackId: world.id },
  },
  changelogId: {
    "of another project": { changelogId: foreign["changelogId"]! },
    "that is a feedback's": { changelogId: own["feedbackId"]! },
  },
  inviteId: {
    "of another project": { inviteId: foreign["inviteId"]! },
    "that is a changelog's": { inviteId: own["changelogId"]! },
  },
};

/** The ids that a procedure takes; one that takes a comment's is swapped by that. */
const lastId = (name: string): string | undefined => {
  const taken = Object.keys(procedures.find((procedure) => procedure.name === name)!.operation.input.shape);
  return taken.includes("projectSlug") ? Object.keys(swaps).find((id) => taken.includes(id)) : undefined;
};

const cells = apis.flatMap(({ name, api }) =>
  Object.entries(swaps[lastId(name) ?? ""] ?? {}).map(([what, swapped]) => ({ name, api, what, swapped })),
);

test.each(cells)("$name by $api: an id $what is 404, also to the owner", async ({ name, api, swapped }) => {
  const input = { ...own, ...fields[name], ...swapped };
  const { shape } = procedures.find((procedure) => procedure.name === name)!.operation.input;
  const asked = Object.fromEntries(Object.entries(input).filter(([key]) => key in shape));
  expect(await call(api, name, token, asked)).toBe("404");
});

test("nothing was changed or deleted by all of that", async () => {
  for (const [{ slug, owner }, ids] of [
    [world, own],
    [other, foreign],
  ] as const) {
    const { text } = await rest("GET", `/projects/${slug}/feedback/${ids["feedbackId"]}`, { token: owner.token });
    expect(JSON.parse(text)).toMatchObject({ title: "A title", upvotes: 0, comment_count: 1 });
    const { body } = await rest("GET", `/projects/${slug}/feedback/${ids["feedbackId"]}/comments`, {
      token: owner.token,
    });
    expect(body).toMatchObject([{ content: "A comment", upvotes: 0, replies: [] }]);
  }
});

test.each(apis.filter(({ name }) => name === "member.remove" || name === "comment.delete"))(
  "$name by $api: an id in upper case is the same id",
  async ({ name, api }) => {
    const { slug, owner, id } = await newWorld();
    const at = { projectSlug: slug };
    if (name === "member.remove") {
      expect(await call(api, name, owner.token, { ...at, userId: owner.id.toUpperCase() })).toBe("400");
      return;
    }
    const team = { ...world, id, slug, owner };
    const feedbackId = await newFeedback(team, owner);
    const commentId = await newComment(team, feedbackId, owner);
    await newComment(team, feedbackId, owner, commentId);
    const shouted = { feedbackId: feedbackId.toUpperCase(), commentId: commentId.toUpperCase() };
    expect(await call(api, name, owner.token, { ...at, ...shouted })).toBe("200");
    expect(await trpc(owner.token).feedback.get.query({ ...at, feedbackId })).toMatchObject({ comment_count: 0 });
  },
);

const inBodies: Api[] = ["tRPC", "GraphQL"];

describe.each(inBodies)("ids in a body by %s", (api) => {
  const at = { projectSlug: world.slug, feedbackId: own["feedbackId"] };

  test("a reply to a comment of another feedback or project is 404", async () => {
    for (const reply_to_id of [secondComment, foreign["commentId"], own["feedbackId"]])
      expect(await call(api, "comment.create", token, { ...at, content: "A", reply_to_id })).toBe("404");
  });

  test("another project's tag, by id or by name, is 400 on feedback", async () => {
    for (const tag of [foreignTag, "foreign"]) {
      const made = { projectSlug: world.slug, title: "A", description: "B", tags: [tag] };
      expect(await call(api, "feedback.create", token, made)).toBe("400");
      expect(await call(api, "feedback.update", token, { ...at, tags: [tag] })).toBe("400");
    }
  });

  test("someone of another team has no role here", async () => {
    const member = { projectSlug: world.slug, userId: other.member.id };
    expect(await call(api, "member.setRole", token, { ...member, role: "admin" })).toBe("404");
    expect(await call(api, "member.remove", token, member)).toBe("404");
  });
});

test("another project's tag is 400 on feedback by REST, finds nothing in a list, and cannot be deleted by its name", async () => {
  const path = `/projects/${world.slug}/feedback`;
  const made = { title: "A", description: "B", tags: [foreignTag] };
  expect((await rest("POST", path, { token, body: made })).status).toBe(400);
  expect((await rest("GET", `${path}?tag=${foreignTag}`, { token })).body).toEqual([]);
  expect((await rest("DELETE", `${path}/tags/foreign`, { token })).status).toBe(404);
  expect((await rest("DELETE", `${path}/tags/${foreignTag}`, { token })).status).toBe(404);
});

test("a cursor of another project's list shows nothing of that project", async () => {
  for (let count = 0; count < 3; count++) await newFeedback(other, other.owner);
  const { next_cursor: cursor } = await trpc(other.owner.token).feedback.page.query({
    projectSlug: other.slug,
    limit: 1,
  });
  const { items } = await trpc(token).feedback.page.query({ projectSlug: world.slug, cursor: cursor! });
  expect(items.filter(({ project_id }) => project_id !== world.id)).toEqual([]);
});

test("a query's fragments and aliases keep two projects apart", async () => {
  const query = `query ($a: String!, $b: String!, $id: ID!) {
    a: feedback(projectSlug: $a, id: $id) { id } b: feedback(projectSlug: $b, id: $id) { id } }`;
  const variables = { a: world.slug, b: other.slug, id: foreign["feedbackId"] };
  const { data, errors } = await ask(query, variables, token);
  expect(data?.a ?? null).toBeNull();
  expect(errors?.map(({ path, extensions }) => [path, extensions.code])).toEqual([[["a"], "NOT_FOUND"]]);
});
