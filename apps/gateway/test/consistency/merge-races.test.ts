// @module-tag system
import { verify } from "@earshot/domain";
import { describe, expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { isLong } from "../support/long-runs.ts";
import { db } from "../support/server.ts";
import { newFeedback, newPerson, newWorld, type Person } from "../support/world.ts";

const size = isLong ? { votes: 500, comments: 200, rounds: 10 } : { votes: 60, comments: 24, rounds: 1 };

const names = ["a", "b", "c"] as const;
type Name = (typeof names)[number];
const byName = <T>(make: () => T) => ({ a: make(), b: make(), c: make() }) satisfies Record<Name, T>;

/** Starts the next piece of work whenever one of 40 has ended. */
async function inParallel(work: (() => Promise<unknown>)[]): Promise<void> {
  const left = work.toReversed();
  const worker = async () => {
    for (let next = left.pop(); next; next = left.pop()) await next();
  };
  await Promise.all(Array.from({ length: 40 }, worker));
}

async function newBoard() {
  const world = await newWorld();
  const path = { projectSlug: world.slug };
  const { feedback, comment } = trpc(world.owner.token);
  const [a, b, c] = await Promise.all(names.map(() => newFeedback(world, world.member)));
  const ids: Record<Name, string> = { a: a!, b: b!, c: c! };
  return {
    ids,
    path,
    merge: (name: Name, into: Name) => feedback.merge.mutate({ ...path, feedbackId: ids[name], into: ids[into] }),
    unmerge: (name: Name) => feedback.unmerge.mutate({ ...path, feedbackId: ids[name] }),
    remove: (name: Name) => feedback.delete.mutate({ ...path, feedbackId: ids[name] }),
    /** Returns the ids of its voters and comments. Its counters must agree. */
    async read(name: Name) {
      const own = { ...path, feedbackId: ids[name] };
      const [summary] = await feedback.upvotes.query(own);
      const voters = summary?.upvoters.map(({ id }) => id).toSorted();
      const comments = (await comment.list.query(own)).map(({ id }) => id).toSorted();
      const { upvotes, comment_count } = await feedback.get.query(own);
      expect([upvotes, comment_count]).toEqual([voters?.length, comments.length]);
      return { voters, comments };
    },
    drift: async () => (await verify(db)).filter((line) => line.includes(world.id)),
  };
}
type Board = Awaited<ReturnType<typeof newBoard>>;
type Step = () => Promise<unknown>;

const people: Person[] = [];

/**
 * Sends votes and comments to two items. Meanwhile takes these steps, one after the other, each when so many requests have
 * been answered: so they meet on a machine of any speed. Returns what has been acknowledged for each item, and refusals.
 */
async function fire({ ids, path }: Board, on: readonly Name[], steps: Step[]) {
  while (people.length < size.votes) people.push(await newPerson());
  const [voters, comments] = [byName(() => new Set<string>()), byName(() => new Set<string>())];
  const refused: { name: Name; message: string }[] = [];
  let answered = 0;
  const send = (name: Name, call: () => Promise<unknown>) => async () => {
    await call().catch((error: unknown) => refused.push({ name, message: String(error) }));
    answered += 1;
  };
  const work = Array.from({ length: size.votes }, (_, n) => {
    // One in ten is the second vote of somebody.
    const { id, token } = people[n % 10 === 9 ? n - 1 : n]!;
    const name = on[n % on.length]!;
    const own = { ...path, feedbackId: ids[name] };
    const { feedback, comment } = trpc(token);
    const vote = async () => {
      await feedback.setUpvote.mutate({ ...own, upvoted: true });
      voters[name].add(id);
    };
    const write = async () => {
      const { id: commentId } = await comment.create.mutate({ ...own, content: "A" });
      comments[name].add(commentId);
    };
    const isCommented =
      Math.floor((n * size.comments) / size.votes) > Math.floor(((n - 1) * size.comments) / size.votes);
    return isCommented ? [send(name, vote), send(name, write)] : [send(name, vote)];
  }).flat();
  const takeSteps = async () => {
    for (const [n, step] of steps.entries()) {
      while (answered < ((n + 1) * work.length) / (steps.length + 2)) await new Promise((next) => setTimeout(next, 1));
      await step();
    }
  };
  await Promise.all([inParallel(work), takeSteps()]);
  const acknowledged = (...of: Name[]) => ({
    voters: [...new Set(of.flatMap((name) => [...voters[name]]))].toSorted(),
    comments: of.flatMap((name) => [...comments[name]]).toSorted(),
  });
  return { acknowledged, refused };
}

describe.each(Array.from({ length: size.rounds }, (_, round) => round + 1))("round %i", () => {
  test("merged, unmerged and merged again under fire, no vote or comment is lost or counted twice", async () => {
    const board = await newBoard();
    const { merge, unmerge, read } = board;
    const steps = [
      () => merge("a", "b"),
      () => unmerge("a"),
      () => merge("a", "b"),
      () => unmerge("a"),
      () => merge("a", "b"),
    ];
    const { acknowledged, refused } = await fire(board, ["a", "b"], steps);
    expect(refused).toEqual([]);
    expect(await read("a")).toEqual(acknowledged("a", "b"));
    expect(await board.drift()).toEqual([]);
    await unmerge("a");
    expect([await read("a"), await read("b")]).toEqual([acknowledged("a"), acknowledged("b")]);
    expect(await board.drift()).toEqual([]);
  });

  test("merged under fire into what is then deleted, it comes back with what it was given", async () => {
    const board = await newBoard();
    const { merge, unmerge, remove, read } = board;
    const steps = [() => merge("a", "b"), () => unmerge("a"), () => merge("a", "b"), () => remove("b")];
    const { acknowledged, refused } = await fire(board, ["a", "b"], steps);
    expect(
      refused.filter(({ name, message }) => name !== "b" || message !== "TRPCClientError: feedback not found."),
    ).toEqual([]);
    expect(await read("a")).toEqual(acknowledged("a"));
    expect(await board.drift()).toEqual([]);
  });

  test("merges in every direction at once leave no circle, and each item gets back what it was given", async () => {
    const board = await newBoard();
    const { merge, unmerge, read } = board;
    const pairs = names.flatMap((name) => names.filter((into) => into !== name).map((into) => [name, into] as const));
    // 400 for a circle, or for what is merged already.
    const refusals: string[] = [];
    const attempt = (call: Promise<unknown>) =>
      call.catch((error: unknown) => {
        if (!/: (feedback cannot be merged into itself|this feedback is)/.test(String(error)))
          refusals.push(String(error));
      });
    const everything = () =>
      Promise.all([
        ...pairs.map(([name, into]) => attempt(merge(name, into))),
        ...names.map((name) => attempt(unmerge(name))),
      ]);
    const { acknowledged, refused } = await fire(
      board,
      names,
      Array.from({ length: 6 }, () => everything),
    );
    expect([refused, refusals]).toEqual([[], []]);
    expect(await board.drift()).toEqual([]);
    for (const name of names) await attempt(unmerge(name));
    for (const name of names) expect(await read(name), name).toEqual(acknowledged(name));
    expect(await board.drift()).toEqual([]);
  });
});
