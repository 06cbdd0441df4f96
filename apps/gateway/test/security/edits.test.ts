// @module-tag system
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { letGuests, newGuest, newSignedInPerson } from "../support/people.ts";
import { findings, holdMore, newBoard } from "./held.ts";

const word = `quokka${Math.random().toString(36).slice(2, 10)}`;

test("what was edited away is found nowhere outside the team", async () => {
  const board = await holdMore(await newBoard());
  const { world, author, watcher, open, held, hidden } = board;
  const { slug: projectSlug, member } = world;
  await letGuests(world);
  const { feedback, comment } = trpc(member.token);
  for (const feedbackId of [open, held, hidden])
    for (const description of [word, "Changed"]) await feedback.update.mutate({ projectSlug, feedbackId, description });
  const { id: commentId } = await comment.create.mutate({ projectSlug, feedbackId: open, content: word });
  await comment.update.mutate({ projectSlug, feedbackId: open, commentId, content: "Changed" });
  const strangers = {
    visitor: null,
    guest: await newGuest(world),
    person: await newSignedInPerson(world),
    outsider: watcher,
    author,
  };
  for (const [standing, person] of Object.entries(strangers))
    expect([standing, await findings(board, person, word)]).toEqual([standing, []]);
  expect(await findings(board, member, word)).toEqual(["feedback.edits"]);
});
