// @module-tag system
import { describe, expect, test } from "vitest";
import { ask } from "../support/graphql.ts";
import { rest, trpc, trpcWithKey } from "../support/http.ts";
import { newStatus, newTag, newWorld, type Person, type World } from "../support/world.ts";

interface Fields {
  status?: string;
  tags?: string[];
}

const standings = ["outsider", "member", "admin", "owner"] as const;
const mutation = `mutation ($input: CreateFeedbackInput!) { createFeedback(input: $input) { status } }`;

/** A project with the status "triaged", and the tag "bug". */
async function newProject(): Promise<World> {
  const world = await newWorld();
  await newStatus(world, "triaged", "new");
  await newTag(world, "bug");
  return world;
}

/** Creates feedback. Returns its status, or the error's code and sentence. */
const creators = {
  async tRPC({ slug: projectSlug }: World, { token }: Person, fields: Fields) {
    const created = trpc(token).feedback.create.mutate({ projectSlug, title: "A", description: "B", ...fields });
    return created.then(
      ({ status }) => status,
      (error: unknown) => {
        const { data, message } = error as { data: { code: string }; message: string };
        return `${data.code} ${message}`;
      },
    );
  },
  async GraphQL({ slug: projectSlug }: World, { token }: Person, fields: Fields) {
    const input = { projectSlug, title: "A", description: "B", ...fields };
    const { data, errors } = await ask(mutation, { input }, token);
    if (errors?.[0]) return `${errors[0].extensions.code} ${errors[0].message}`;
    return (data as { createFeedback: { status: string } }).createFeedback.status;
  },
};

const refusal = (fields: string) => `FORBIDDEN to set ${fields} takes the role member in the project.`;

describe.each(Object.entries(creators))("through %s", (_, create) => {
  test("status and tags of new feedback are the team's", async () => {
    const world = await newProject();
    for (const standing of standings) {
      const responseTo = (fields: Fields) => create(world, world[standing], fields);
      const isTeam = standing !== "outsider";
      expect([standing, await responseTo({})]).toEqual([standing, "in review"]);
      expect(await responseTo({ tags: [] })).toBe("in review");
      for (const status of ["completed", "triaged", "in review", "any"])
        expect(await responseTo({ status })).toBe(isTeam ? status : refusal("status"));
      expect(await responseTo({ tags: ["bug"] })).toBe(isTeam ? "in review" : refusal("tags"));
      const both = { status: "completed", tags: ["bug"] };
      expect(await responseTo(both)).toBe(isTeam ? "completed" : refusal("status and tags"));
      // A low role is said before what is wrong with the tags.
      const unknown = isTeam ? "BAD_REQUEST invalid tag(s): none" : refusal("tags");
      expect(await responseTo({ tags: ["none"] })).toBe(unknown);
    }
    const { items } = await trpc(world.owner.token).feedback.page.query({ projectSlug: world.slug, limit: 100 });
    const ofOutsider = items.filter(({ user_id }) => user_id === world.outsider.id);
    expect(ofOutsider.map(({ status, tags }) => [status, tags])).toEqual([
      ["in review", []],
      ["in review", []],
    ]);
    expect(items).toHaveLength(2 + 3 * 8);
  });

  test("a project may let its authors tag", async () => {
    const world = await newProject();
    await trpc(world.owner.token).settings.update.mutate({ projectSlug: world.slug, author_tags: true });
    const responseTo = (fields: Fields) => create(world, world.outsider, fields);
    expect(await responseTo({ tags: ["bug"] })).toBe("in review");
    expect(await responseTo({ tags: ["none"] })).toBe("BAD_REQUEST invalid tag(s): none");
    expect(await responseTo({ tags: ["bug"], status: "completed" })).toBe(refusal("status"));
    const { items } = await trpc().feedback.page.query({ projectSlug: world.slug });
    expect(items.map(({ tags }) => tags.map(({ name }) => name))).toEqual([["bug"]]);
    await trpc(world.owner.token).settings.update.mutate({ projectSlug: world.slug, author_tags: false });
    expect(await responseTo({ tags: ["bug"] })).toBe(refusal("tags"));
  });
});

test("/v1 refuses neither, and an outsider's status says nothing of the work", async () => {
  const world = await newProject();
  const create = async ({ token }: Person, body: Fields) => {
    const path = `/projects/${world.slug}/feedback`;
    const answer = await rest("POST", path, { token, body: { title: "A", description: "B", ...body } });
    expect(answer.status).toBe(200);
    return answer.body.status;
  };
  for (const standing of standings) {
    const kept = standing === "outsider" ? "in review" : "completed";
    expect(await create(world[standing], { status: "completed" })).toBe(kept);
    expect(await create(world[standing], { status: "completed", tags: ["bug"] })).toBe(kept);
    for (const status of ["triaged", "in review", "Shipped in v2"])
      expect(await create(world[standing], { status, tags: ["bug"] })).toBe(status);
    expect(await create(world[standing], {})).toBe("in review");
  }
  const list = await trpc().feedback.list.query({ projectSlug: world.slug, tag: ["bug"] });
  expect(list).toHaveLength(4 * standings.length);
  const done = await trpc().feedback.page.query({ projectSlug: world.slug, stage: "done", sort: "roadmap" });
  expect(done.items.filter(({ user_id }) => user_id === world.outsider.id)).toEqual([]);
});

test("a request with an idempotency key is refused and repeated like any other", async () => {
  const world = await newProject();
  const input = { projectSlug: world.slug, title: "A", description: "B", status: "completed", tags: ["bug"] };
  const create = ({ token }: Person, key: string) => trpcWithKey(token, key).feedback.create.mutate(input);
  for (let repeat = 0; repeat < 2; repeat++)
    await expect(create(world.outsider, "one")).rejects.toMatchObject({ data: { code: "FORBIDDEN" } });
  const [first, second] = [await create(world.member, "one"), await create(world.member, "one")];
  expect([first.status, second]).toEqual(["completed", first]);
  // The refused key is not used up.
  await trpc(world.owner.token).settings.update.mutate({ projectSlug: world.slug, author_tags: true });
  const { status: _, ...tagged } = input;
  await trpcWithKey(world.outsider.token, "one").feedback.create.mutate(tagged);
  const path = `/projects/${world.slug}/feedback`;
  const headers = { "idempotency-key": "two" };
  const post = () => rest("POST", path, { token: world.outsider.token, headers, body: input });
  const [once, again] = [await post(), await post()];
  expect([once.status, once.body.status, again.body]).toEqual([200, "in review", once.body]);
  expect(await trpc().feedback.list.query({ projectSlug: world.slug })).toHaveLength(3);
});
