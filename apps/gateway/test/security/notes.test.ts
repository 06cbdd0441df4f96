// @module-tag system
import { expect, test } from "vitest";
import { relayed, toldTo, work } from "../notifications/told.ts";
import { trpc } from "../support/http.ts";
import { letGuests, newGuest, newSignedInPerson } from "../support/people.ts";
import { db } from "../support/server.ts";
import { newMember, newNote } from "../support/world.ts";
import { nextChange, openStream } from "../support/stream.ts";
import { newReceiver } from "../webhooks/receiver.ts";
import { findings, holdMore, newBoard } from "./held.ts";

await work();

const word = `quagga${Math.random().toString(36).slice(2, 10)}`;

test("notes are found nowhere outside the team, and tell nobody outside of it", async () => {
  const board = await holdMore(await newBoard());
  const { world, watcher, open, held, hidden, merged } = board;
  const { slug: projectSlug, admin, member } = world;
  await letGuests(world);
  await relayed();
  const { url, got } = await newReceiver();
  await trpc(admin.token).webhook.create.mutate({ projectSlug, url, kinds: ["feedback.updated", "comment.created"] });
  const [outside, inside] = [
    await openStream("tRPC", watcher.token, projectSlug),
    await openStream("GraphQL", member.token, projectSlug),
  ];
  const told = (await toldTo(watcher)).length;
  const { note, feedback } = trpc(member.token);
  const ids = [];
  for (const feedbackId of [open, held, hidden])
    ids.push(
      (await note.create.mutate({ projectSlug, feedbackId, content: `Note ${word} @Watcher @Outsider @Admin` })).id,
    );
  await note.update.mutate({ projectSlug, feedbackId: open, noteId: ids[0]!, content: `Changed ${word}` });
  await newNote(world, merged, member, `Merged ${word}`);
  await feedback.voteFor.mutate({ projectSlug, feedbackId: open, personId: member.id, upvoted: true });

  expect(await nextChange(inside)).toEqual({ kind: "NOTE_CHANGED", feedbackId: open, commentId: null });
  expect(await nextChange(outside)).toMatchObject({ kind: "feedback_voted", feedback_id: open });
  const left = await newMember(world);
  await note.create.mutate({ projectSlug, feedbackId: open, content: word });
  await trpc(admin.token).member.remove.mutate({ projectSlug, userId: left.id });
  const strangers = {
    visitor: null,
    guest: await newGuest(world),
    person: await newSignedInPerson(world),
    outsider: watcher,
    author: board.author,
    "no longer on the team": left,
  };
  for (const [standing, person] of Object.entries(strangers))
    expect([standing, await findings(board, person, word)]).toEqual([standing, []]);
  expect(await findings(board, member, word)).toEqual(["note.list"]);
  await relayed();
  expect([(await toldTo(watcher)).length, got.filter(({ body }) => body.includes(word))]).toEqual([told, []]);
  // Of the three, it has told the one who is on the team.
  const ofNotes = db.selectFrom("notifications").select("user_id").where("project_id", "=", world.id);
  expect(new Set((await ofNotes.where("kind", "=", "mentioned").execute()).map(({ user_id }) => user_id))).toEqual(
    new Set([admin.id]),
  );
});
