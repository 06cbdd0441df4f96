// @module-tag api
import { expect, test } from "vitest";
import { ask } from "../support/graphql.ts";
import { rest, trpc } from "../support/http.ts";
import { everything, hidden, typeOf } from "../support/selections.ts";
import { projectOf } from "./threads.ts";
import { newChangelog, newComment, newFeedback, newUpvote, newWorld } from "../support/world.ts";

test("a connection's pages meet every item once, and its cursors are those of the other APIs", async () => {
  const { slug, member } = await projectOf(5);
  const page = async (after: string | null) =>
    (
      await ask(
        `query ($slug: String!, $after: String) { project(slug: $slug) { feedback(first: 2, after: $after, sort: OLDEST)
          { edges { cursor node { id } } pageInfo { hasNextPage hasPreviousPage endCursor } } } }`,
        { slug, after },
        member.token,
      )
    ).data.project.feedback;
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const { edges, pageInfo } = await page(after);
    expect(pageInfo.hasPreviousPage).toBe(after !== null);
    expect(edges.at(-1).cursor).toBe(pageInfo.endCursor);
    seen.push(...edges.map(({ node }: { node: { id: string } }) => node.id));
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  } while (after);
  const listed = await trpc(member.token).feedback.list.query({ projectSlug: slug, sort: "oldest" });
  expect(seen).toEqual(listed.map(({ id }) => id));
  const { pageInfo } = await page(null);
  const path = `/projects/${slug}/feedback?sort=oldest&limit=2&cursor=${pageInfo.endCursor}`;
  const { body } = await rest("GET", path, { token: member.token });
  expect(body.map(({ id }: { id: string }) => id)).toEqual(seen.slice(2, 4));
});

test("replies and upvoters come in pages too", async () => {
  const world = await newWorld();
  const { slug, member } = world;
  const id = await newFeedback(world, member);
  const ids: string[] = [];
  for (let index = 0; index < 5; index++) ids.push(await newComment(world, id, member));
  for (const person of [world.owner, world.admin, world.outsider]) await newUpvote(world, id, person);
  const query = `query ($slug: String!, $id: ID!, $after: String) { feedback(projectSlug: $slug, id: $id) {
    comments(first: 3, after: $after) { totalCount nodes { id } pageInfo { hasNextPage endCursor } }
    upvoters(first: 2) { totalCount nodes { fullName } pageInfo { hasNextPage } } } }`;
  const read = async (after: string | null) => (await ask(query, { slug, id, after }, member.token)).data.feedback;
  const first = await read(null);
  expect(first.upvoters).toEqual({
    totalCount: 3,
    nodes: [{ fullName: "Outsider" }, { fullName: "Admin" }],
    pageInfo: { hasNextPage: true },
  });
  const second = await read(first.comments.pageInfo.endCursor);
  const nodes = [...first.comments.nodes, ...second.comments.nodes].map((node: { id: string }) => node.id);
  expect([nodes, second.comments.pageInfo.hasNextPage, second.comments.totalCount]).toEqual([ids, false, 5]);
});

const ownOfProject = Object.keys(typeOf("Project").getFields());

interface Thing {
  __typename: string;
  id: string;
  email: string;
}

const things = (value: unknown): Thing[] =>
  typeof value === "object" && value !== null
    ? [...("__typename" in value ? [value as Thing] : []), ...Object.values(value).flatMap(things)]
    : [];

test("an outsider reads nobody's e-mail on any path, and no draft", async () => {
  const world = await projectOf(3);
  await newChangelog(world);
  const draft = await newChangelog(world, { published: false, publish_date: null });
  const project = everything(typeOf("Project"), 6);
  const { data, errors } = await ask(
    `query ($slug: String!) { project(slug: $slug) ${project} publicChangelogs(projectSlug: $slug) { id title } }`,
    { slug: world.slug },
    world.outsider.token,
  );
  expect(errors).toBeUndefined();
  const users = things(data).filter(({ __typename }) => __typename === "User");
  expect(users.length).toBeGreaterThan(10);
  for (const { id, email } of users) expect(email).toBe(id === world.outsider.id ? world.outsider.email : "");
  expect(JSON.stringify(data)).not.toContain(draft);
});

test.each([
  ...hidden,
  ...ownOfProject.filter(
    (name) =>
      !["feedback", "feedbackCount", "tags", "statuses", "changelogs", "me", "ownData", ...hidden].includes(name),
  ),
])("an outsider gets 404 for a project's %s", async (field) => {
  const { slug, outsider } = await newWorld();
  const selection = hidden.includes(field) ? `${field} { __typename }` : field;
  const { errors } = await ask(
    `query ($slug: String!) { project(slug: $slug) { ${selection} } }`,
    { slug },
    outsider.token,
  );
  expect(errors?.map(({ message, extensions }) => [message, extensions.code])).toEqual([
    ["project not found.", "NOT_FOUND"],
  ]);
});

test("a mutation returns the object itself, with all that nests under it as it is now", async () => {
  const { slug, member } = await newWorld();
  const query = `mutation ($input: CreateFeedbackInput!, $slug: String!) {
    first: createFeedback(input: $input) { id user { email } comments { totalCount } }
    updateTag: createTag(input: { projectSlug: $slug, name: "a" }) { name color }
    second: createFeedback(input: { projectSlug: $slug, title: "B", description: "C", tags: ["a"] }) { tags { name } status }
  }`;
  const input = { projectSlug: slug, title: "A", description: "B" };
  const { data, errors } = await ask(query, { input, slug }, member.token);
  expect(errors).toBeUndefined();
  expect(data.first).toMatchObject({ user: { email: member.email }, comments: { totalCount: 0 } });
  expect(data.second).toEqual({ tags: [{ name: "a" }], status: "in review" });
});

test("where one project of several is missing, the others are answered", async () => {
  const { slug, member } = await newWorld();
  const query = `{ a: project(slug: "${slug}") { icon } b: project(slug: "missing") { icon } }`;
  const { data, errors } = await ask(query, {}, member.token);
  expect(data).toEqual({ a: { icon: null }, b: { icon: null } });
  expect(errors).toMatchObject([{ path: ["b", "icon"], extensions: { code: "NOT_FOUND" } }]);
});

test("the next page of changelogs follows, also where the last one of this page is gone", async () => {
  const { slug, member, admin } = await newWorld();
  const { changelog } = trpc(admin.token);
  const made = [];
  for (const day of [1, 2, 3])
    made.push(
      await changelog.create.mutate({
        projectSlug: slug,
        title: `Day ${day}`,
        summary: "A",
        content: "A",
        published: true,
        publish_date: `2026-01-0${day}T00:00:00Z`,
      }),
    );
  const draft = await changelog.create.mutate({ projectSlug: slug, title: "Draft", content: "A" });
  const query = `query ($slug: String!, $after: String) { project(slug: $slug) {
    changelogs(first: 2, after: $after) { nodes { title } pageInfo { endCursor } } } }`;
  const read = async (after?: string) => {
    const { nodes, pageInfo } = (await ask(query, { slug, after }, member.token)).data.project.changelogs;
    return { titles: nodes.map(({ title }: { title: string }) => title), after: pageInfo.endCursor };
  };
  const first = await read();
  expect(first.titles).toEqual(["Draft", "Day 3"]);
  for (const { id } of [draft, made[2]!]) await changelog.delete.mutate({ projectSlug: slug, changelogId: id });
  expect((await read(first.after)).titles).toEqual(["Day 2", "Day 1"]);
});

test("a page that follows a cursor keeps the cursor's order", async () => {
  const { slug, member } = await projectOf(4);
  const query = `query ($slug: String!, $after: String, $sort: FeedbackSort) { project(slug: $slug) {
    feedback(first: 2, after: $after, sort: $sort) { nodes { id } pageInfo { endCursor } } } }`;
  const read = async (variables: object) =>
    (await ask(query, { slug, ...variables }, member.token)).data.project.feedback;
  const first = await read({ sort: "COMMENTS" });
  const [given, implied] = [
    await read({ sort: "COMMENTS", after: first.pageInfo.endCursor }),
    await read({ after: first.pageInfo.endCursor }),
  ];
  expect(implied).toEqual(given);
  expect(given.nodes).toHaveLength(2);
});

test("an alias may have the name of anything in the statement", async () => {
  const { slug, member } = await projectOf(1);
  for (const name of ["one", "connection", "page", "caller", "answer", "position", "r0", "r1", "__proto__"]) {
    const query = `{ project(slug: "${slug}") { feedback { ${name}: totalCount nodes { ${name}: title } } } }`;
    const { data, errors } = await ask(query, {}, member.token);
    expect(errors).toBeUndefined();
    expect(Object.entries(data.project.feedback)[0]).toEqual([name, 1]);
  }
});

test("a variable that an argument cannot have is the client's error", async () => {
  const { slug, member } = await newWorld();
  const query = `query ($tag: String = "a") { project(slug: "${slug}") { feedback(tag: [$tag]) { totalCount } } }`;
  const { errors } = await ask(query, { tag: null }, member.token);
  expect(errors?.map(({ extensions }) => extensions.code)).toEqual(["BAD_REQUEST"]);
});

test("feedback that was just deleted has values for all that is selected of it", async () => {
  const world = await newWorld();
  const id = await newFeedback(world, world.outsider);
  const query = `mutation { deleteFeedback(input: { projectSlug: "${world.slug}", feedbackId: "${id}" }) {
    id title hasUpvoted held editedAt stage owner { fullName } answer { content } locked { reason } metadata { metadata }
    user { fullName isTeam } comments { totalCount } } }`;
  const { data, errors } = await ask(query, {}, world.member.token);
  expect(errors).toBeUndefined();
  const none = { held: null, editedAt: null, owner: null, answer: null, locked: null, user: null };
  const empty = { hasUpvoted: false, stage: "", metadata: { metadata: null }, comments: { totalCount: 0 } };
  expect(data.deleteFeedback).toMatchObject({ id, ...none, ...empty });
});

test("what is selected of a deleted project is not there", async () => {
  const { slug, owner } = await newWorld();
  const query = `mutation { deleteProject(input: { projectSlug: "${slug}" }) { id config { id } } }`;
  const { errors } = await ask(query, {}, owner.token);
  expect(errors?.map(({ extensions }) => extensions.code)).toEqual(["NOT_FOUND"]);
});
