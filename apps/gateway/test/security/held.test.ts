// @module-tag system
import { moveRevision } from "@earshot/operations";
import { expect, test } from "vitest";
import { relayed, toldTo, work } from "../notifications/told.ts";
import { trpc } from "../support/http.ts";
import { letGuests, newGuest, newSignedInPerson } from "../support/people.ts";
import { db } from "../support/server.ts";
import { nextChange, openStream, patience } from "../support/stream.ts";
import { statementsOf } from "../support/statements.ts";
import { newReceiver } from "../webhooks/receiver.ts";
import { findings, holdMore, newBoard } from "./held.ts";

await work();

test("what is held is found nowhere by anybody but its author and the team", async () => {
  const before = await newBoard();
  const { world, watcher } = before;
  const { slug: projectSlug, admin, member, owner } = world;
  await relayed();
  const { url, got } = await newReceiver();
  const kinds = ["feedback.created", "feedback.updated", "comment.created", "comment.updated"] as const;
  await trpc(admin.token).webhook.create.mutate({ projectSlug, url, kinds: [...kinds] });
  const stream = await openStream("tRPC", watcher.token, projectSlug);
  const eventCount = async () => (await trpc(owner.token).event.list.query({ projectSlug, limit: 100 })).items.length;
  const [events, told] = [await eventCount(), (await toldTo(watcher)).length];

  const board = await holdMore(before);
  await letGuests(world);
  const strangers = {
    visitor: null,
    guest: await newGuest(world),
    person: await newSignedInPerson(world),
    outsider: watcher,
  };
  for (const [standing, person] of Object.entries(strangers))
    expect([standing, await findings(board, person)]).toEqual([standing, []]);
  const reads = ["feedback.get", "feedback.get of /v1", "comment.list", "comment.page", "GraphQL feedback"];
  expect(await findings(board, board.author)).toEqual(expect.arrayContaining(reads));
  expect(await findings(board, member)).toEqual(expect.arrayContaining([...reads, "moderation.queue"]));

  await relayed();
  expect([await eventCount(), (await toldTo(watcher)).length]).toEqual([events, told]);
  const counts = await trpc().board.get.query({ projectSlug });
  expect([counts.counts, await trpc().feedback.count.query({ projectSlug })]).toEqual([
    [{ status: "in review", count: 1 }],
    { count: 1, is_exact: true },
  ]);
  expect(await trpc().board.tagCounts.query({ projectSlug })).toEqual([{ tag: "bug", count: 1 }]);
  expect(await trpc().feedback.get.query({ projectSlug, feedbackId: board.open })).toMatchObject({ comment_count: 1 });

  // The first that a subscriber and a webhook hear of it is the approval.
  await trpc(member.token).moderation.approve.mutate({ projectSlug, ids: [board.held] });
  expect(await nextChange(stream)).toMatchObject({ kind: "feedback_created", feedback_id: board.held });
  await relayed();
  await expect.poll(() => got.length, patience).toBe(1);
  expect(JSON.parse(got[0]!.body)).toMatchObject({ type: "feedback.created", data: { feedback: { id: board.held } } });
  expect(await toldTo(board.author)).toContainEqual(
    expect.objectContaining({ kind: "approved", feedback_id: board.held, actor_name: "Member" }),
  );
  expect((await toldTo(owner)).at(-1)).toMatchObject({ kind: "new_feedback", actor_name: "Outsider" });

  // The sweep finds what is not held.
  const isHere = { project_id: world.id };
  await db.updateTable("feedback").set({ is_held: false }).where("project_id", "=", isHere.project_id).execute();
  await db.updateTable("comments").set({ held_by: null }).where("project_id", "=", isHere.project_id).execute();
  await moveRevision(db, world.id);
  expect(await findings(board, null)).toEqual(
    expect.arrayContaining(
      "comment.list comment.page feedback.get feedback.list feedback.page feedback.similar changelog.get"
        .split(" ")
        .concat("GraphQL project", "GraphQL feedback"),
    ),
  );
});

/** The caller's own comments. */
const own = /\bfrom comments where [^()]+\([^()]+\) and user_id = "caller"/g;

/** True of a read of feedback or comments that does not ask whether they are held. */
const forgets = (statement: string) =>
  (/\b(from|join) "?feedback"?\b/.test(statement) && !statement.includes("is_held")) ||
  (/\b(from|join) "?comments"?\b/.test(statement.replace(own, "")) && !statement.includes("held_by"));

test("no read for everybody forgets that feedback and comments may be held", async () => {
  const board = await holdMore(await newBoard());
  const isRead = (statement: string) => statement.includes("as caller");
  const statements = (await statementsOf(() => findings(board, null))).filter(isRead);
  expect(statements.length).toBeGreaterThan(20);
  expect(statements.filter(forgets)).toEqual([]);
  expect(forgets(`select title from feedback where project_id = $1 and id = $2`)).toBe(true);
  expect(forgets(`select content from feedback as f join comments as c on true where not f.is_held`)).toBe(true);
});
