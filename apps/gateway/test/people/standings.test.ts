// @module-tag api
import { mergePeople } from "@earshot/domain";
import { inTransaction, moveRevision } from "@earshot/operations";
import { expect, test } from "vitest";
import { rest, trpc } from "../support/http.ts";
import { letGuests, newGuest, newSignedInPerson } from "../support/people.ts";
import { db, em } from "../support/server.ts";
import { newFeedback, newPerson, newWorld, type World } from "../support/world.ts";

const vote = ({ slug: projectSlug }: World, feedbackId: string, token: string, upvoted = true) =>
  trpc(token).feedback.setUpvote.mutate({ projectSlug, feedbackId, upvoted });

test("a guest does what the project lets guests do, and nothing else", async () => {
  const world = await newWorld();
  const { slug: projectSlug, admin } = world;
  await trpc(admin.token).settings.update.mutate({ projectSlug, voting: "anyone", posting: "team" });
  const guest = await newGuest(world);
  expect(guest.name).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/);
  const feedbackId = await newFeedback(world, admin);
  const call = trpc(guest.token);
  expect(await vote(world, feedbackId, guest.token)).toEqual({ upvotes: 1, has_upvoted: true });
  expect((await call.feedback.get.query({ projectSlug, feedbackId })).has_upvoted).toBe(true);
  expect((await trpc().feedback.get.query({ projectSlug, feedbackId })).has_upvoted).toBe(false);
  const { viewer, guests_may } = await call.board.get.query({ projectSlug });
  expect({ role: viewer?.role, can: viewer?.can.includes("feedback.setUpvote"), guests_may }).toEqual({
    role: null,
    can: true,
    guests_may: ["voting"],
  });
  expect(viewer?.can).not.toContain("comment.create");

  const refusal = "authentication required";
  await expect(call.comment.create.mutate({ projectSlug, feedbackId, content: "C" })).rejects.toThrow(refusal);
  await expect(call.feedback.create.mutate({ projectSlug, title: "T", description: "" })).rejects.toThrow(refusal);
  await expect(call.feedback.setWatch.mutate({ projectSlug, feedbackId, watching: true })).rejects.toThrow(refusal);
  await expect(call.account.me.query({})).rejects.toThrow(refusal);
  await expect(call.project.list.query({})).rejects.toThrow(refusal);

  await trpc(admin.token).settings.update.mutate({ projectSlug, voting: "everyone" });
  await expect(vote(world, feedbackId, guest.token)).rejects.toThrow(refusal);
  await trpc(admin.token).settings.update.mutate({ projectSlug, voting: "anyone", visibility: "internal" });
  await expect(vote(world, feedbackId, guest.token)).rejects.toThrow(refusal);
  await expect(call.feedback.get.query({ projectSlug, feedbackId })).rejects.toThrow(refusal);
});

test("guests and people of a project are told what is wrong with their input, and nobody's bearer is told nothing", async () => {
  const world = await newWorld();
  await letGuests(world);
  const input = { projectSlug: world.slug, id: await newFeedback(world, world.admin) };
  const report = (token: string) => trpc(token).moderation.report.mutate(input as never);
  for (const { token } of [await newGuest(world), await newSignedInPerson(world)])
    await expect(report(token)).rejects.toThrow("reason is required.");
  const other = await newWorld();
  await letGuests(other);
  const elsewhere = await newGuest(other);
  await expect(report(elsewhere.token)).rejects.toThrow("authentication required");
});

test("a person is signed in to one project, and is nobody elsewhere", async () => {
  const [world, other] = [await newWorld({ visibility: "internal" }), await newWorld({ visibility: "internal" })];
  const { slug: projectSlug, member } = world;
  const person = await newSignedInPerson(world);
  const call = trpc(person.token);
  const made = await call.feedback.create.mutate({ projectSlug, title: "T", description: "D" });
  expect(made.user_id).toBe(person.id);
  await call.feedback.update.mutate({ projectSlug, feedbackId: made.id, title: "Mine" });
  const shown = await trpc(member.token).feedback.get.query({ projectSlug, feedbackId: made.id });
  expect(shown).toMatchObject({ title: "Mine", user: { id: person.id, email: person.email, full_name: person.name } });

  await expect(call.feedback.page.query({ projectSlug: other.slug })).rejects.toThrow("authentication required");
  await expect(call.account.me.query({})).rejects.toThrow("authentication required");
  await expect(call.project.create.mutate({ name: "Mine", slug: "mine" })).rejects.toThrow("authentication required");
  expect((await rest("GET", `/projects/${projectSlug}/feedback`, { token: person.token })).status).toBe(401);
  expect((await rest("GET", `/projects/${projectSlug}`, { token: person.token })).status).toBe(401);
});

test("whoever the team has blocked reads on, and writes nothing", async () => {
  const world = await newWorld();
  const { slug: projectSlug, outsider, admin } = world;
  const feedbackId = await newFeedback(world, admin);
  const person = await newSignedInPerson(world);
  for (const { id, token } of [person, outsider]) {
    await vote(world, feedbackId, token);
    const until = (date: Date | null) =>
      db
        .updateTable("people")
        .set({ blocked_until: date?.toISOString() ?? null })
        .where("project_id", "=", world.id)
        .where("id", "=", id)
        .execute();
    await until(new Date(Date.now() + 60_000));
    await expect(vote(world, feedbackId, token, false)).rejects.toThrow("blocked");
    const content = "C";
    await expect(trpc(token).comment.create.mutate({ projectSlug, feedbackId, content })).rejects.toThrow("blocked");
    expect((await trpc(token).feedback.get.query({ projectSlug, feedbackId })).upvotes).toBeGreaterThan(0);
    await until(new Date(0));
    await trpc(token).comment.create.mutate({ projectSlug, feedbackId, content });
  }
});

test("an account takes over the people with its confirmed e-mail when it first takes part, and votes count once", async () => {
  const world = await newWorld();
  const { slug: projectSlug, admin } = world;
  const [both, one] = [await newFeedback(world, admin), await newFeedback(world, admin)];
  const account = await newPerson("Ada");
  const sign = async (email_verified: boolean) => {
    const person = await newSignedInPerson(world);
    await db
      .updateTable("people")
      .set({ email: account.email.toUpperCase(), email_verified })
      .where("project_id", "=", world.id)
      .where("id", "=", person.id)
      .execute();
    return person;
  };
  const [verified, unverified] = [await sign(true), await sign(false)];
  await vote(world, one, verified.token);
  await vote(world, both, verified.token);
  await vote(world, both, unverified.token);
  const { id } = await trpc(verified.token).comment.create.mutate({ projectSlug, feedbackId: one, content: "C" });

  expect(await vote(world, both, account.token)).toEqual({ upvotes: 2, has_upvoted: true });
  expect(await trpc(account.token).feedback.get.query({ projectSlug, feedbackId: one })).toMatchObject({
    upvotes: 1,
    has_upvoted: true,
  });
  const thread = await trpc(admin.token).comment.page.query({ projectSlug, feedbackId: one });
  expect(thread.items).toMatchObject([{ id, user: { id: account.id } }]);
  await expect(vote(world, one, verified.token)).rejects.toThrow("authentication required");
  expect(await vote(world, one, unverified.token)).toEqual({ upvotes: 2, has_upvoted: true });
});

test("what an account is called follows it into its people", async () => {
  const world = await newWorld();
  const { slug: projectSlug, outsider } = world;
  const { id: feedbackId } = await trpc(outsider.token).feedback.create.mutate({
    projectSlug,
    title: "T",
    description: "",
  });
  const shown = async () => (await trpc().feedback.get.query({ projectSlug, feedbackId })).user;
  expect((await shown()).full_name).toBe("Outsider");
  await trpc(outsider.token).account.update.mutate({ full_name: "Renamed" });
  expect((await shown()).full_name).toBe("Renamed");
});

test("a vote of a person who is being merged is counted once", async () => {
  const world = await newWorld();
  await letGuests(world);
  const { admin } = world;
  const items = await Promise.all(Array.from({ length: 10 }, () => newFeedback(world, admin)));
  const people = await Promise.all(Array.from({ length: 6 }, () => newSignedInPerson(world)));
  const into = people[0]!;
  const votes = items.flatMap((item) => people.map(({ token }) => vote(world, item, token)));
  const merges = people
    .slice(1)
    .map(({ id: from }) => inTransaction(em, (own) => mergePeople(own, { projectId: world.id, from, into: into.id })));
  await Promise.all([...votes, ...merges]);
  await moveRevision(db, world.id);
  const { items: shown } = await trpc().feedback.page.query({ projectSlug: world.slug, limit: 20 });
  expect(shown.map(({ upvotes }) => upvotes)).toEqual(items.map(() => 1));
  const rows = await db.selectFrom("feedback_upvotes").select("user_id").where("project_id", "=", world.id).execute();
  expect(rows.map(({ user_id }) => user_id)).toEqual(items.map(() => into.id));
});
