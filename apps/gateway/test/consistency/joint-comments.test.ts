// @module-tag system
import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { callTrpc } from "../support/apis.ts";
import { procedureOf } from "../support/examples.ts";
import { isLong } from "../support/long-runs.ts";
import { trpc } from "../support/http.ts";
import { db } from "../support/server.ts";
import { newComment, newFeedback, newMerge, newWorld } from "../support/world.ts";

const who = ["owner", "member", "outsider", "unknown"] as const;
const comment = fc.record({
  by: fc.constantFrom(...who),
  text: fc.constantFrom("plain", "@Owner and @Outsider", "to @Admin", "casino", "forbidden", "/files/none"),
  replyTo: fc.constantFrom(null, "shown", "of merged", "held", "nowhere"),
  isByMerged: fc.boolean(),
  isQuiet: fc.boolean(),
  isOfBot: fc.boolean(),
});
type Written = typeof comment extends fc.Arbitrary<infer One> ? One : never;

/** Writes these comments, each with its number in the text, and returns what came of them. */
async function writeAll(
  comments: readonly Written[],
  { isAtOnce, isLocked }: { isAtOnce: boolean; isLocked: boolean },
) {
  const world = await newWorld();
  const { slug: projectSlug, owner, outsider } = world;
  const [merged, survivor] = [await newFeedback(world, world.member), await newFeedback(world, outsider)];
  const parents = {
    shown: await newComment(world, survivor, owner, null, "Shown"),
    "of merged": await newComment(world, merged, owner, null, "Of merged"),
    held: await newComment(world, survivor, outsider, null, "Held"),
    nowhere: crypto.randomUUID(),
  };
  await newMerge(world, merged, survivor);
  const team = trpc(owner.token);
  await team.settings.update.mutate({
    projectSlug,
    held_words: ["casino"],
    refused_words: ["forbidden"],
    hold: "newcomers",
  });
  await team.moderation.hide.mutate({ projectSlug, ids: [parents.held] });
  if (isLocked) await team.feedback.setLocked.mutate({ projectSlug, feedbackId: survivor, locked: true });

  const write = async ({ by, text, replyTo, isByMerged, isQuiet, isOfBot }: Written, at: number) => {
    const input = {
      projectSlug,
      feedbackId: isByMerged ? merged : survivor,
      content: `${text} ${at}`,
      reply_to_id: replyTo && parents[replyTo],
      ...(isQuiet && { quiet: true }),
      ...(isOfBot && { trap: "filled in" }),
    };
    const token = by === "unknown" ? "ear_unknown" : world[by].token;
    return (await callTrpc(procedureOf("comment.create"), token, input)).status;
  };
  const statuses: number[] = [];
  if (isAtOnce) statuses.push(...(await Promise.all(comments.map(write))));
  else for (const [at, one] of comments.entries()) statuses.push(await write(one, at));
  const { rows } =
    await sql`select c.content, u.full_name as author, parent.content as parent, c.merged_from is not null as is_of_merged,
      c.held_by = c.id as is_held, m.reason, e.data ->> 'quiet' as quiet, e.data ->> 'feedback_id' = ${survivor} as is_told,
      (select json_agg(users.full_name order by users.full_name) from jsonb_array_elements_text(e.data -> 'mentions') as mentioned (person)
        join users on users.id = person::uuid) as mentions
    from comments c join people u on u.project_id = c.project_id and u.id = c.user_id
      left join comments parent on parent.project_id = c.project_id and parent.id = c.reply_to_id
      left join moderation m on m.project_id = c.project_id and m.id = c.id
      left join events e on e.project_id = c.project_id and e.kind = 'comment.created' and e.data ->> 'comment_id' = c.id::text
    where c.project_id = ${world.id} order by c.content, 2, 3`.execute(db);
  const counts = await sql`select comment_count::int, (select count(*)::int from comments where held_by is null
      and comments.project_id = f.project_id and comments.feedback_id = f.id) as counted
    from feedback f where project_id = ${world.id} and id = ${survivor}`.execute(db);
  return { statuses, rows, counts: counts.rows };
}

test("comments that are written together are those that are written one by one", { timeout: 300_000 }, async () => {
  const texts = fc.array(comment, { minLength: 20, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(texts, fc.boolean(), async (comments, isLocked) => {
      const together = await writeAll(comments, { isAtOnce: true, isLocked });
      expect(together).toEqual(await writeAll(comments, { isAtOnce: false, isLocked }));
      const [{ comment_count, counted }] = together.counts as [{ comment_count: number; counted: number }];
      expect(comment_count).toBe(counted);
    }),
    { numRuns: isLong ? 100 : 4 },
  );
});
