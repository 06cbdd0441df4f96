// @module-tag system
import fc from "fast-check";
import { ageVotes, verify } from "@earshot/domain";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { isLong } from "../support/long-runs.ts";
import { db, em } from "../support/server.ts";
import { newFeedback, newPerson, newWorld, type Person, type World } from "../support/world.ts";

/** Numbers that choose what is done, by whom, and to which items. */
type Act = Record<"what" | "who" | "at" | "other", number>;
const act: fc.Arbitrary<Act> = fc.record({ what: fc.nat(99), who: fc.nat(99), at: fc.nat(99), other: fc.nat(99) });

interface Board {
  readonly world: World;
  readonly ids: readonly string[];
  readonly voters: readonly Person[];
}

async function newBoard(): Promise<Board> {
  const world = await newWorld();
  const ids: string[] = [];
  for (const title of "abc") ids.push(await newFeedback(world, world.outsider, { title }));
  return { world, ids, voters: [world.owner, world.outsider, await newPerson(), await newPerson()] };
}

const pick = <T>(from: readonly T[], at: number): T => from[at % from.length]!;

/** Does what an act says. What the service refuses, such as to merge an item into itself, changes nothing. */
async function play({ world, ids, voters }: Board, { what, who, at, other }: Act) {
  const { slug: projectSlug, owner } = world;
  const path = { projectSlug, feedbackId: pick(ids, at) };
  const { token } = pick(voters, who);
  const acts: readonly (() => Promise<unknown>)[] = [
    () => trpc(token).feedback.setUpvote.mutate({ ...path, upvoted: true }),
    () => trpc(token).feedback.setUpvote.mutate({ ...path, upvoted: false }),
    () => trpc(owner.token).feedback.merge.mutate({ ...path, into: pick(ids, other) }),
    () => trpc(owner.token).feedback.unmerge.mutate(path),
    () => ageVotes(em),
  ];
  await pick(acts, what)().catch((error: unknown) => {
    expect(String(error)).not.toMatch(/internal|does not answer/i);
  });
}

/** Lets time pass, for the votes of a project. Row by row: on Citus, an update cannot reckon with the time that a row has. */
async function pass({ world: { id } }: Board, days: number) {
  const before = (column: string) => sql<string>`(${sql.ref(column)} - make_interval(days => ${days}))::text`.as("at");
  const votes = db.selectFrom("feedback_upvotes").select(["feedback_id", "user_id", before("created_at")]);
  for (const { at, ...vote } of await votes.where("project_id", "=", id).execute())
    await sql`update feedback_upvotes set created_at = ${at}::timestamptz
      where project_id = ${id} and feedback_id = ${vote.feedback_id} and user_id = ${vote.user_id}`.execute(db);
  const items = db
    .selectFrom("feedback")
    .select(["id", before("recent_since")])
    .where("project_id", "=", id);
  for (const item of await items.execute())
    await sql`update feedback set recent_since = ${item.at}::timestamptz where project_id = ${id} and id = ${item.id}`.execute(
      db,
    );
  const { at } = await db
    .selectFrom("projects")
    .select(before("votes_since"))
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await sql`update projects set votes_since = ${at}::timestamptz where id = ${id}`.execute(db);
}

/** The items with votes of the last seven days, most of these first, as their rows say. */
const rising = async ({ world: { id } }: Board) =>
  (
    await sql<{ feedback_id: string }>`select feedback_id from feedback_upvotes
      where project_id = ${id} and created_at >= now() - interval '7 days' group by 1 order by count(*) desc, 1 desc`.execute(
      db,
    )
  ).rows.map(({ feedback_id }) => feedback_id);

test.each([1, 6])("recent votes are those of seven days, %i writes at a time", (size) => {
  const turn = fc.tuple(fc.nat(4), fc.array(act, { minLength: size, maxLength: size }));
  return fc.assert(
    fc.asyncProperty(fc.array(turn, { minLength: 20, maxLength: 30 }), async (turns) => {
      const board = await newBoard();
      const { slug: projectSlug, id, owner } = board.world;
      for (const [days, acts] of turns) {
        await pass(board, days);
        await Promise.all(acts.map((one) => play(board, one)));
        expect([acts, (await verify(db)).filter((line) => line.includes(id))]).toEqual([acts, []]);
        await ageVotes(em);
        const { items } = await trpc(owner.token).feedback.page.query({ projectSlug, view: "rising" });
        expect([acts, items.map((item) => item.id)]).toEqual([acts, await rising(board)]);
      }
    }),
    { numRuns: isLong ? 30 : 2, endOnFailure: true },
  );
});

test("votes age part by part, also many of one moment", async () => {
  const [voters, atOnce] = isLong ? [5_200, undefined] : [25, 10];
  const board = await newBoard();
  const { id, slug: projectSlug, owner } = board.world;
  const [feedbackId] = board.ids;
  await sql`with voters as (insert into people (project_id, id, kind) select ${id}::uuid, gen_random_uuid(), 'imported'
      from generate_series(1, ${voters}::int) returning id)
    insert into feedback_upvotes (project_id, feedback_id, user_id, created_at)
    select ${id}::uuid, ${feedbackId}::uuid, id, now() - interval '8 days' from voters`.execute(db);
  await sql`update feedback set upvotes = ${voters}, recent_upvotes = ${voters}, recent_since = now() - interval '9 days' where project_id = ${id} and id = ${feedbackId}`.execute(
    db,
  );
  await sql`update projects set votes_since = now() - interval '9 days' where id = ${id}`.execute(db);
  await trpc(owner.token).feedback.setUpvote.mutate({ projectSlug, feedbackId: feedbackId!, upvoted: true });
  await ageVotes(em, atOnce);
  const found = await db
    .selectFrom("feedback")
    .select(["upvotes", "recent_upvotes"])
    .where("id", "=", feedbackId!)
    .execute();
  expect(found).toEqual([{ upvotes: voters + 1, recent_upvotes: 1 }]);
  expect((await verify(db)).filter((line) => line.includes(id))).toEqual([]);
});
