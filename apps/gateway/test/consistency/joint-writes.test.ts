// @module-tag system
import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { callRest, callTrpc } from "../support/apis.ts";
import { procedureOf } from "../support/examples.ts";
import { isLong } from "../support/long-runs.ts";
import { db } from "../support/server.ts";
import {
  newComment,
  newFeedback,
  newMerge,
  newParticipants,
  newPerson,
  newTag,
  newWorld,
  type Person,
  type World,
} from "../support/world.ts";

/** People of the project. */
async function newPeople(world: World, count: number): Promise<Person[]> {
  const people = await Promise.all(Array.from({ length: count }, () => newPerson()));
  await newParticipants(world, people);
  return people;
}

const marksOf = (table: "feedback_upvotes" | "comment_upvotes", { id }: World) =>
  db.selectFrom(table).select("user_id").where("project_id", "=", id).execute();
const countsOf = (table: "feedback" | "comments", { id }: World) =>
  db.selectFrom(table).select("upvotes").where("project_id", "=", id).orderBy("upvotes").execute();

test("votes for one item that come together are each counted once, and nobody else's fault fails them", async () => {
  const world = await newWorld();
  const feedbackId = await newFeedback(world, world.member);
  const people = await newPeople(world, 40);
  const [blocked] = people as [Person];
  await db.updateTable("people").set({ blocked_until: "2999-01-01" }).where("id", "=", blocked.id).execute();
  const vote = (token: string) =>
    callTrpc(procedureOf("feedback.setUpvote"), token, { projectSlug: world.slug, feedbackId, upvoted: true });
  // The first twice: a statement with both fails.
  const tokens = [...people, people[1]!].map(({ token }) => token);
  await vote(world.owner.token);
  const answers = await Promise.all([...tokens, "ear_unknown"].map(vote));
  const refused = answers.map(({ status }) => status).filter((status) => status !== 200);
  expect(refused.toSorted((a, b) => a - b)).toEqual([401, 403]);
  expect(await countsOf("feedback", world)).toEqual([{ upvotes: people.length }]);
  expect((await marksOf("feedback_upvotes", world)).length).toBe(people.length);
});

const kinds = ["vote", "watch", "comment"] as const;
const act = fc.record({ kind: fc.constantFrom(...kinds), isSet: fc.boolean(), isByMerged: fc.boolean() });

test("writes of many people at once leave what they leave one by one", { timeout: 300_000 }, async () => {
  const histories = fc.array(fc.array(act, { minLength: 1, maxLength: 6 }), { minLength: 12, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(histories, async (acts) => {
      const world = await newWorld();
      const { slug: projectSlug } = world;
      const [merged, survivor] = [await newFeedback(world, world.member), await newFeedback(world, world.member)];
      const commentId = await newComment(world, survivor, world.owner);
      await newMerge(world, merged, survivor);
      const people = await newPeople(world, acts.length);
      const run = async ({ token }: Person, { kind, isSet, isByMerged }: (typeof acts)[number][number]) => {
        const path = { projectSlug, feedbackId: isByMerged ? merged : survivor };
        const [procedure, input] = {
          vote: ["feedback.setUpvote", { ...path, upvoted: isSet }] as const,
          watch: ["feedback.setWatch", { ...path, watching: isSet }] as const,
          comment: ["comment.setUpvote", { ...path, commentId, upvoted: isSet }] as const,
        }[kind];
        const { status, text } = await callTrpc(procedureOf(procedure), token, input);
        expect([status, text]).toEqual([200, expect.anything()]);
      };
      await Promise.all(
        people.map(async (person, at) => {
          for (const one of acts[at]!) await run(person, one);
        }),
      );
      const lastIs = (kind: (typeof kinds)[number], at: number) =>
        acts[at]!.findLast((one) => one.kind === kind)?.isSet;
      const who = (kind: (typeof kinds)[number]) =>
        people.flatMap(({ id }, at) => (lastIs(kind, at) === true ? id : [])).toSorted();
      const voters = (await marksOf("feedback_upvotes", world)).map(({ user_id }) => user_id);
      const commentVoters = (await marksOf("comment_upvotes", world)).map(({ user_id }) => user_id);
      expect(voters.toSorted()).toEqual(who("vote"));
      expect(commentVoters.toSorted()).toEqual(who("comment"));
      expect(await countsOf("comments", world)).toEqual([{ upvotes: commentVoters.length }]);
      expect((await countsOf("feedback", world)).at(-1)).toEqual({ upvotes: voters.length });
      const watching = db.selectFrom("feedback_watches").select("user_id").where("project_id", "=", world.id);
      const watchers = await watching.where("is_watching", "=", true).execute();
      const ours = new Set(people.map(({ id }) => id));
      const found = watchers.map(({ user_id }) => user_id).filter((id) => ours.has(id));
      expect(found.toSorted()).toEqual(who("watch"));
    }),
    { numRuns: isLong ? 100 : 3 },
  );
});

const who = ["owner", "member", "outsider", "unknown"] as const;
const creation = fc.record({
  by: fc.constantFrom(...who),
  status: fc.constantFrom(undefined, "in review", "planned"),
  tags: fc.constantFrom(undefined, [], ["bug"], ["BUG", 'an, "idea" \\'], ["bug", "nowhere"]),
  isForMember: fc.boolean(),
  isByRest: fc.boolean(),
});
type Creation = typeof creation extends fc.Arbitrary<infer One> ? One : never;

/** Creates these, each with its number as the title, and returns what came of them. */
async function createAll(creations: readonly Creation[], isAtOnce: boolean) {
  const world = await newWorld();
  const { slug: projectSlug, member } = world;
  for (const name of ["bug", 'an, "idea" \\']) await newTag(world, name);
  const create = async ({ by, status, tags, isForMember, isByRest }: Creation, at: number) => {
    const on_behalf_of = isForMember && !isByRest ? member.id : undefined;
    const input = { projectSlug, title: `${at}`, description: "D", status, tags, on_behalf_of };
    const token = by === "unknown" ? "ear_unknown" : world[by].token;
    const call = isByRest ? callRest : callTrpc;
    return (await call(procedureOf("feedback.create"), token, input)).status;
  };
  const statuses: number[] = [];
  if (isAtOnce) statuses.push(...(await Promise.all(creations.map(create))));
  else for (const [at, one] of creations.entries()) statuses.push(await create(one, at));
  const { rows } = await sql`select title, status, u.full_name as author,
      (select json_agg(t.name order by t.name) from feedback_tags ft join tags t on t.id = ft.tag_id where ft.feedback_id = f.id) as tags,
      (select count(*)::int from events e where e.project_id = f.project_id and e.data ->> 'feedback_id' = f.id::text
        and e.kind = 'feedback.created') as events
    from feedback f join people u on u.project_id = f.project_id and u.id = f.user_id
    where f.project_id = ${world.id} order by title::int`.execute(db);
  return { statuses, rows };
}

test("items that are created together are those that are created one by one", { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(creation, { minLength: 20, maxLength: 40 }), async (creations) => {
      expect(await createAll(creations, true)).toEqual(await createAll(creations, false));
    }),
    { numRuns: isLong ? 100 : 4 },
  );
});
