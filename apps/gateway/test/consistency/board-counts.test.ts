// @module-tag system
import fc from "fast-check";
import { recountBoard, recountBoards } from "@earshot/domain";
import { newId } from "@earshot/operations";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { isLong } from "../support/long-runs.ts";
import { db } from "../support/server.ts";
import { newTag, newWorld, type World } from "../support/world.ts";

/** Numbers that choose what is done, to which items, and how. */
type Act = Record<"what" | "at" | "other" | "which", number>;
const act: fc.Arbitrary<Act> = fc.record({ what: fc.nat(999), at: fc.nat(99), other: fc.nat(99), which: fc.nat(99) });

const names = ["in review", "planned", "completed"] as const;
const tags = ["day", "night", "dawn"] as const;
const pick = <T>(from: readonly T[], at: number): T => from[at % from.length]!;

/** Does what an act says. What the service refuses, such as to merge an item that is gone, changes nothing. */
async function play({ slug: projectSlug, owner, outsider }: World, ids: string[], { what, at, other, which }: Act) {
  const { feedback, moderation, status, tag } = trpc(owner.token);
  const feedbackId = pick(ids, at) ?? newId();
  const [into, name, tagName] = [pick(ids, other) ?? newId(), pick(names, which), pick(tags, which)];
  const texts = { projectSlug, title: "A", description: "B" };
  const chosen = tags.filter((_, n) => (which >> n) % 2);
  const renamed = `${name}${other % 2 ? "" : " too"}`;
  const statuses = await status.list.query({ projectSlug });
  const acts: readonly (() => Promise<unknown>)[] = [
    async () => ids.push((await feedback.create.mutate({ ...texts, status: name, tags: chosen })).id),
    async () => ids.push((await trpc(outsider.token).feedback.create.mutate(texts)).id),
    () => feedback.update.mutate({ projectSlug, feedbackId, status: name }),
    () => feedback.update.mutate({ projectSlug, feedbackId, tags: chosen }),
    () => feedback.update.mutate({ projectSlug, feedbackId, title: "C", status: name, tags: chosen }),
    () => trpc(outsider.token).feedback.update.mutate({ projectSlug, feedbackId, title: "D" }),
    () => feedback.move.mutate({ projectSlug, feedbackId, status: name }),
    () => feedback.merge.mutate({ projectSlug, feedbackId, into }),
    () => feedback.unmerge.mutate({ projectSlug, feedbackId }),
    () => moderation.hide.mutate({ projectSlug, ids: [feedbackId, into] }),
    () => moderation.approve.mutate({ projectSlug, ids: [feedbackId, into] }),
    () => moderation.spam.mutate({ projectSlug, ids: [feedbackId] }),
    () => feedback.delete.mutate({ projectSlug, feedbackId }),
    () => status.update.mutate({ projectSlug, statusId: pick(statuses, other).id, name: renamed }),
    () => status.delete.mutate({ projectSlug, statusId: pick(statuses, other).id, into: pick(statuses, which).id }),
    () => tag.delete.mutate({ projectSlug, tagName }),
    () => tag.create.mutate({ projectSlug, name: tagName }),
  ];
  await pick(acts, what)().catch((error: unknown) => {
    expect(String(error)).not.toMatch(/internal|does not answer/i);
  });
}

async function newBoard(): Promise<World> {
  const world = await newWorld();
  for (const name of tags) await newTag(world, name);
  await trpc(world.owner.token).settings.update.mutate({ projectSlug: world.slug, hold: "everyone" });
  return world;
}

test.each([1, 6])("the counts of a board are those of its items, %i writes at a time", (size) => {
  const histories = fc.array(fc.array(act, { minLength: size, maxLength: size }), { minLength: 40, maxLength: 60 });
  return fc.assert(
    fc.asyncProperty(histories, async (turns) => {
      const world = await newBoard();
      const ids: string[] = [];
      for (const acts of turns) {
        await Promise.all(acts.map((one) => play(world, ids, one)));
        expect([acts, await recountBoard(db, world.id)]).toEqual([acts, false]);
      }
    }),
    { numRuns: isLong ? 30 : 2, endOnFailure: true },
  );
});

test("what a gateway of an older version has not counted is counted later, and read then", async () => {
  const world = await newBoard();
  const { id: project_id, slug: projectSlug, member } = world;
  const { feedback, board } = trpc(member.token);
  await feedback.create.mutate({ projectSlug, title: "A", description: "", status: "planned", tags: ["day"] });
  const counts = async () => [
    (await board.get.query({ projectSlug })).counts,
    (await board.tagCounts.query({ projectSlug })).filter(({ count }) => count > 0),
  ];
  const one = [[{ status: "planned", count: 1 }], [{ tag: "day", count: 1 }]];
  expect(await counts()).toEqual(one);
  const row = { project_id, id: newId(), user_id: member.id, title: "B", description: "", status: "planned" };
  await db.insertInto("feedback").values(row).execute();
  await sql`insert into feedback_tags (project_id, feedback_id, tag_id)
    select project_id, ${row.id}::uuid, id from tags where project_id = ${project_id} and name = 'day'`.execute(db);
  expect(await counts()).toEqual(one);
  await recountBoards(db);
  expect(await counts()).toEqual([[{ status: "planned", count: 2 }], [{ tag: "day", count: 2 }]]);
});
