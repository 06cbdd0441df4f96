// @module-tag api
import { recountBoard } from "@earshot/domain";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { db } from "../support/server.ts";
import { newFeedback, newMerge, newTag, newWorld } from "../support/world.ts";

test("feedback is counted by the filters and views of its list, and merged feedback is not counted", async () => {
  const world = await newWorld();
  const { slug: projectSlug, member, outsider } = world;
  const tagId = await newTag(world, "night");
  await newTag(world, "day");
  const ids = [];
  for (let count = 0; count < 4; count++)
    ids.push(await newFeedback(world, outsider, { title: `Night train ${count}` }));
  ids.push(await newFeedback(world, member, { title: "Day trip", status: "planned" }));
  const tagged = ids.slice(0, 3).map((feedback_id) => ({ project_id: world.id, feedback_id, tag_id: tagId }));
  await db.insertInto("feedback_tags").values(tagged).execute();
  await recountBoard(db, world.id);
  await newMerge(world, ids[0]!, ids[3]!);
  const { feedback } = trpc(member.token);
  await feedback.assign.mutate({ projectSlug, feedbackId: ids[1]!, userId: member.id });
  type Filters = Omit<Parameters<typeof feedback.count.query>[0], "projectSlug">;
  const counts: Record<string, [filters: Filters, count: number]> = {
    all: [{}, 4],
    status: [{ status: "planned" }, 1],
    stage: [{ stage: "new" }, 3],
    tag: [{ tag: ["night"] }, 2],
    search: [{ search: "night train" }, 3],
    short: [{ search: "ht" }, 3],
    triage: [{ view: "triage" }, 2],
    mine: [{ view: "mine" }, 1],
    rising: [{ view: "rising" }, 0],
    waiting: [{ view: "waiting" }, 3],
  };
  for (const [name, [filters, count]] of Object.entries(counts))
    expect([name, await feedback.count.query({ projectSlug, ...filters })]).toEqual([name, { count, is_exact: true }]);
  await expect(trpc(outsider.token).feedback.count.query({ projectSlug, view: "triage" })).rejects.toThrow(
    "project not found",
  );
  const tags = [
    { tag: "day", count: 0 },
    { tag: "night", count: 2 },
  ];
  for (const token of [undefined, outsider.token])
    expect(await trpc(token).board.tagCounts.query({ projectSlug })).toEqual(tags);
});

test("a count stops at its bound, and says so", async () => {
  const world = await newWorld();
  const { id, slug: projectSlug, member } = world;
  await sql`insert into feedback (project_id, id, user_id, title, description, status)
    select ${id}::uuid, gen_random_uuid(), ${member.id}::uuid, 'Number ' || n, '', 'in review'
    from generate_series(1, 10001) as n`.execute(db);
  await recountBoard(db, id);
  const { feedback } = trpc(member.token);
  expect(await feedback.count.query({ projectSlug })).toEqual({ count: 10_001, is_exact: true });
  expect(await feedback.count.query({ projectSlug, view: "triage" })).toEqual({ count: 10_000, is_exact: false });
  expect((await feedback.count.query({ projectSlug, stage: "planned" })).count).toBe(0);
});
