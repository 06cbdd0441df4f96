// @module-tag api
import { ageVotes, deleteUser, verify } from "@earshot/domain";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { ask } from "../support/graphql.ts";
import { trpc } from "../support/http.ts";
import { db, em } from "../support/server.ts";
import { newComment, newFeedback, newMember, newPerson, newUpvote, newWorld, type World } from "../support/world.ts";

type View = "triage" | "mine" | "rising" | "waiting";

/** The titles of a view through each API, which must agree. */
async function titles({ slug: projectSlug }: World, token: string, view: View, more: object = {}): Promise<string> {
  const { items } = await trpc(token).feedback.page.query({ projectSlug, view, ...more });
  const found = items.map(({ title }) => title).join("");
  if (Object.keys(more).length > 0) return found;
  const query = `{ project(slug: "${projectSlug}") { feedback(view: ${view.toUpperCase()}) { totalCount nodes { title } } } }`;
  const { data, errors } = await ask(query, {}, token);
  expect(errors).toBeUndefined();
  const { nodes, totalCount } = data.project.feedback;
  expect(nodes.map(({ title }: { title: string }) => title).join("")).toBe(found);
  expect(totalCount).toBe(items.length);
  return found;
}

const assign = ({ slug: projectSlug, member }: World, feedbackId: string, userId: string | null) =>
  trpc(member.token).feedback.assign.mutate({ projectSlug, feedbackId, userId });

test("the first page may be asked for by the cursor null", async () => {
  const world = await newWorld();
  await newFeedback(world, world.member, { title: "a" });
  const read = (cursor: string | null) => trpc().feedback.page.query({ projectSlug: world.slug, cursor });
  expect((await read(null)).items.map(({ title }) => title)).toEqual(["a"]);
  await expect(read("")).rejects.toMatchObject({ data: { code: "BAD_REQUEST" } });
});

describe("an owner", () => {
  test("is somebody on the team, and seen by the team alone", async () => {
    const world = await newWorld();
    const { slug: projectSlug, admin, member, outsider } = world;
    const feedbackId = await newFeedback(world, outsider);
    const assigned = await assign(world, feedbackId, admin.id);
    expect(assigned.owner).toEqual({ id: admin.id, email: admin.email, full_name: "Admin", avatar_url: null });
    const path = { projectSlug, feedbackId };
    const query = `query ($slug: String!, $id: ID!) { feedback(projectSlug: $slug, id: $id) { stage owner { id } } }`;
    for (const [token, owner] of [
      [member.token, { id: admin.id }],
      [outsider.token, null],
      [undefined, null],
    ] as const) {
      const { feedback } = trpc(token);
      const [item] = (await feedback.page.query({ projectSlug })).items;
      for (const shown of [await feedback.get.query(path), item])
        expect(shown?.owner ?? null).toEqual(owner && expect.objectContaining(owner));
      const { data } = await ask(query, { slug: projectSlug, id: feedbackId }, token);
      expect(data.feedback).toEqual({ stage: "new", owner });
    }
    expect((await assign(world, feedbackId, null)).owner).toBeNull();
  });

  test("who is not on the team is refused", async () => {
    const [world, other] = [await newWorld(), await newWorld()];
    const feedbackId = await newFeedback(world, world.outsider);
    for (const id of [world.outsider.id, other.member.id, world.id])
      await expect(assign(world, feedbackId, id)).rejects.toThrow("userId must be the id of a team member.");
  });

  test("who leaves the team, or deletes the account, owns nothing any more", async () => {
    const world = await newWorld();
    const { slug: projectSlug, member, owner } = world;
    const [leaver, goner] = [await newMember(world), await newMember(world)];
    for (const { id } of [leaver, goner]) await assign(world, await newFeedback(world, world.outsider), id);
    const owners = async () =>
      (await trpc(member.token).feedback.page.query({ projectSlug })).items.map((item) => item.owner?.id);
    expect(await owners()).toEqual([goner.id, leaver.id]);
    await trpc(owner.token).member.remove.mutate({ projectSlug, userId: leaver.id });
    expect(await owners()).toEqual([goner.id, undefined]);
    await deleteUser(em, goner.id);
    expect(await owners()).toEqual([undefined, undefined]);
  });
});

describe("a view", () => {
  test("is the team's: 401 for an anonymous caller, 404 for an outsider", async () => {
    const world = await newWorld();
    for (const [token, code] of [
      [undefined, "UNAUTHORIZED"],
      [world.outsider.token, "NOT_FOUND"],
    ] as const) {
      const read = trpc(token).feedback.page.query({ projectSlug: world.slug, view: "mine" });
      await expect(read).rejects.toMatchObject({ data: { code } });
      const query = `{ project(slug: "${world.slug}") { feedback(view: MINE) { totalCount } } }`;
      const { errors } = await ask(query, {}, token);
      expect(errors?.map(({ extensions }: { extensions: object }) => extensions)).toEqual([
        expect.objectContaining({ code }),
      ]);
    }
  });

  test("triage: of stage new, and nobody's", async () => {
    const world = await newWorld();
    const { member } = world;
    const a = await newFeedback(world, member, { title: "a" });
    await newFeedback(world, member, { title: "b", status: "planned" });
    await newFeedback(world, member, { title: "c", status: "what?" });
    expect(await titles(world, member.token, "triage")).toBe("ca");
    await assign(world, a, member.id);
    expect(await titles(world, member.token, "triage")).toBe("c");
    expect(await titles(world, member.token, "triage", { sort: "oldest", status: "what?" })).toBe("c");
  });

  test("mine: the caller's own, also when another of the team has just read theirs", async () => {
    const world = await newWorld();
    const { member, admin } = world;
    const [a, b] = [
      await newFeedback(world, member, { title: "a" }),
      await newFeedback(world, member, { title: "b", status: "done?" }),
    ];
    await assign(world, a, member.id);
    await assign(world, b, admin.id);
    for (let round = 0; round < 2; round++) {
      expect(await titles(world, member.token, "mine")).toBe("a");
      expect(await titles(world, admin.token, "mine")).toBe("b");
      expect(await titles(world, world.owner.token, "mine")).toBe("");
    }
  });

  test("waiting: the last word is not the team's", async () => {
    const world = await newWorld();
    const { member, outsider } = world;
    await newFeedback(world, member, { title: "a" });
    const b = await newFeedback(world, outsider, { title: "b" });
    const c = await newFeedback(world, member, { title: "c" });
    const d = await newFeedback(world, outsider, { title: "d" });
    await newComment(world, c, outsider);
    const comment = await newComment(world, d, outsider);
    await newComment(world, d, member, comment);
    expect(await titles(world, member.token, "waiting")).toBe("cb");
    await newComment(world, b, member);
    expect(await titles(world, member.token, "waiting")).toBe("c");
    const path = { projectSlug: world.slug, feedbackId: c };
    await trpc(member.token).feedback.answer.mutate({ ...path, content: "Soon." });
    expect(await titles(world, member.token, "waiting")).toBe("");
    await newComment(world, c, outsider);
    expect(await titles(world, member.token, "waiting")).toBe("c");
    await trpc(member.token).feedback.answer.mutate({ ...path, content: "" });
    await db.deleteFrom("members").where("project_id", "=", world.id).where("user_id", "=", member.id).execute();
    await trpc(world.owner.token).project.update.mutate({ projectSlug: world.slug, name: "B" });
    expect(await titles(world, world.owner.token, "waiting")).toBe("dcba");
  });

  test("waiting: the last word is the latest by its time, whatever its id", async () => {
    const world = await newWorld();
    const { member, outsider } = world;
    const [a, b] = [await newFeedback(world, member, { title: "a" }), await newFeedback(world, member, { title: "b" })];
    await newComment(world, a, outsider);
    await newComment(world, b, member);
    const earlier = [await newComment(world, a, member), await newComment(world, b, outsider)];
    // As an import writes them, whose ids have no time.
    const before = { created_at: sql<string>`now() - interval '1 day'` };
    await db.updateTable("comments").set(before).where("id", "in", earlier).execute();
    expect(await titles(world, member.token, "waiting")).toBe("a");
  });

  test("rising: the most votes of the last seven days, in pages", async () => {
    const world = await newWorld();
    const { slug: projectSlug, member, outsider } = world;
    const ids: Record<string, string> = {};
    for (const title of "abcde") ids[title] = await newFeedback(world, outsider, { title });
    for (const [title, votes] of Object.entries({ a: 2, b: 3, c: 2, d: 1 }))
      for (let count = 0; count < votes; count++) await newUpvote(world, ids[title]!, await newPerson());
    const old = { created_at: sql<string>`now() - interval '7 days' + interval '1 second'` };
    await db.updateTable("feedback_upvotes").set(old).where("feedback_id", "=", ids["d"]!).execute();
    for (const title of "e")
      for (let count = 0; count < 9; count++) await newUpvote(world, ids[title]!, await newPerson());
    await db.updateTable("feedback_upvotes").set(old).where("feedback_id", "=", ids["e"]!).execute();
    const since = { recent_since: sql<string>`now() - interval '7 days'` };
    await db.updateTable("feedback").set(since).where("project_id", "=", world.id).execute();
    expect(await titles(world, member.token, "rising")).toBe("ebcad");
    await expect
      .poll(async () => {
        await ageVotes(em);
        return titles(world, member.token, "rising");
      })
      .toBe("bca");
    expect((await verify(db)).filter((line) => line.includes(world.id))).toEqual([]);
    const page = { projectSlug, view: "rising", limit: 1 } as const;
    let { items, next_cursor } = await trpc(member.token).feedback.page.query(page);
    let seen = items[0]?.title;
    while (next_cursor) {
      ({ items, next_cursor } = await trpc(member.token).feedback.page.query({ ...page, cursor: next_cursor }));
      seen += items.map(({ title }) => title).join("");
    }
    expect(seen).toBe("bca");
  });

  test("rising has an order of its own, and a cursor of its own", async () => {
    const world = await newWorld();
    const { slug: projectSlug, member } = world;
    for (let count = 0; count < 2; count++) await newUpvote(world, await newFeedback(world, member), await newPerson());
    const { page } = trpc(member.token).feedback;
    const { next_cursor: rising } = await page.query({ projectSlug, view: "rising", limit: 1 });
    const { next_cursor: newest } = await page.query({ projectSlug, limit: 1 });
    for (const wrong of [
      { view: "rising", sort: "newest" },
      { view: "rising", cursor: newest! },
      { view: "mine", cursor: rising! },
      { cursor: rising! },
      { sort: "roadmap", cursor: newest! },
    ] as const)
      await expect(page.query({ projectSlug, ...wrong })).rejects.toThrow("cursor belongs to another sort or view");
    expect((await page.query({ projectSlug, view: "triage", cursor: newest! })).items).toHaveLength(1);
  });
});
