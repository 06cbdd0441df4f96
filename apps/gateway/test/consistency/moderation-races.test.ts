// @module-tag system
import { sql } from "kysely";
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { driftOf, newBoard } from "../support/merge-board.ts";
import { db } from "../support/server.ts";
import { newComment, newPerson } from "../support/world.ts";

test("a comment that is hidden while its feedback is merged or unmerged, or while it is deleted, is hidden or gone", async () => {
  const { world, projectSlug, ids, comment, merge, unmerge, path } = await newBoard("a", "b");
  const { moderation } = trpc(world.member.token);
  const reader = trpc((await newPerson()).token).comment;
  for (let round = 0; round < 10; round++) {
    const made = await Promise.all(Array.from({ length: 6 }, () => newComment(world, ids.b, world.outsider)));
    const own = round % 2 === 0 ? await newComment(world, ids.a, world.outsider) : undefined;
    const commentId = made[0]!;
    await Promise.allSettled([
      ...[...made, ...(own ? [own] : [])].map((id) => moderation.hide.mutate({ projectSlug, ids: [id] })),
      comment.delete.mutate({ ...path("b"), commentId }),
      own ? merge("a", "b") : unmerge("a"),
    ]);
    const shown = await Promise.all([path("a"), path("b")].map((item) => reader.list.query(item)));
    expect(shown).toEqual([[], []]);
  }
  const { rows } = await sql`select m.id from moderation as m
    left join comments as c on c.project_id = m.project_id and c.id = m.id
    where m.project_id = ${world.id} and c.feedback_id is distinct from m.feedback_id`.execute(db);
  expect(rows).toEqual([]);
  expect(await driftOf(world)).toEqual([]);
});
