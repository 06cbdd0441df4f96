// @module-tag system
import { randomUUID } from "node:crypto";
import { takePart, verify } from "@earshot/domain";
import { inTransaction } from "@earshot/operations";
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { letGuests, newCompany, newGuest } from "../support/people.ts";
import { db, em } from "../support/server.ts";
import { letTokens, newSsoKey, signedBy } from "../support/sso.ts";
import { newComment, newFeedback, newPerson, newWorld, type World } from "../support/world.ts";

const codeOf = (error: unknown): string => (error as { data?: { code?: string } }).data?.code ?? String(error);

/** Sends a request again as long as the response is that the database is busy, as clients are told to do. */
async function untilAnswered<T>(send: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await send();
    } catch (error) {
      if (codeOf(error) !== "SERVICE_UNAVAILABLE") throw error;
    }
}

/** 17 humans with three identities each vote for 20 items: 1,020 votes. */
const size = { humans: 17, items: 20 };

/** Starts the next piece of work whenever one of 40 has ended. */
async function inParallel(work: (() => Promise<unknown>)[]): Promise<void> {
  const left = work.toReversed();
  const worker = async () => {
    for (let next = left.pop(); next; next = left.pop()) await next();
  };
  await Promise.all(Array.from({ length: 40 }, worker));
}

const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((value) => [Math.random(), value] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, value]) => value);

/**
 * An account, a person whom the product signs in and a guest, who are one human. Of some the team merges the person into the
 * account; others are taken over, because the product has confirmed their e-mail.
 */
async function newHuman(world: World, isTakenOver: boolean) {
  const { slug: projectSlug } = world;
  const account = await newPerson("Human");
  const sub = randomUUID();
  const claims = isTakenOver ? { sub, email: account.email, email_verified: true } : { sub };
  const exchange = async (guest?: string) =>
    trpc().sso.exchange.mutate({ projectSlug, token: await signedBy(world, claims), ...(guest && { guest }) });
  const [person, guest] = [await exchange(), await newGuest(world)];
  await newCompany(world, "Company", [person.person.id]);
  const signIn = async () => {
    const signedIn = await untilAnswered(async () => exchange(guest.token));
    if (isTakenOver) return;
    // By the team, also into somebody who has not taken part until now.
    const into = { projectSlug, personId: signedIn.person.id, into: account.id };
    for (let isMerged = false; !isMerged;)
      isMerged = await untilAnswered(async () => trpc(world.admin.token).person.merge.mutate(into)).then(
        () => true,
        (error: unknown) => {
          if (codeOf(error) === "NOT_FOUND") return false;
          throw error;
        },
      );
  };
  return { account, bearers: [account.token, person.token, guest.token], signIn };
}

test("1,000 votes of accounts, people and guests count once for each human, while they are merged", async () => {
  const world = await newWorld();
  await letGuests(world);
  await letTokens(world);
  await newSsoKey(world);
  const { slug: projectSlug } = world;
  const items: { feedbackId: string; commentId: string }[] = [];
  for (let count = 0; count < size.items; count++) {
    const feedbackId = await newFeedback(world, world.member);
    items.push({ feedbackId, commentId: await newComment(world, feedbackId, world.member) });
  }
  const humans: Awaited<ReturnType<typeof newHuman>>[] = [];
  for (let count = 0; count < size.humans; count++) humans.push(await newHuman(world, count % 2 === 0));

  const refusals = new Set<string>();
  const vote =
    (token: string, { feedbackId, commentId }: (typeof items)[number]) =>
    async () => {
      const path = { projectSlug, feedbackId, upvoted: true };
      await untilAnswered(async () => trpc(token).feedback.setUpvote.mutate(path))
        .then(async () => untilAnswered(async () => trpc(token).comment.setUpvote.mutate({ ...path, commentId })))
        .catch((error: unknown) => refusals.add(codeOf(error)));
    };
  const votes = humans.flatMap(({ bearers }) => bearers.flatMap((token) => items.map((item) => vote(token, item))));
  expect(votes).toHaveLength(1_020);
  await inParallel(shuffled([...votes, ...humans.map(({ signIn }) => signIn)]));
  // Whoever was taken over before their guest signed in is another person since: the account takes part once more.
  await db.deleteFrom("person_sessions").where("project_id", "=", world.id).execute();
  const hours = new Date(Date.now() - 7_200_000).toISOString();
  await db.updateTable("people").set({ last_seen_at: hours }).where("project_id", "=", world.id).execute();

  for (const { account } of humans) await inTransaction(em, (own) => takePart(own, world.id, account.id));

  // The bearers of those who are gone are nobody's.
  expect([...refusals].filter((code) => code !== "UNAUTHORIZED")).toEqual([]);
  const ids = humans.map(({ account }) => account.id).toSorted();
  for (const { feedbackId } of items) {
    const { items: voters } = await trpc(world.admin.token).feedback.upvoters.query({
      projectSlug,
      feedbackId,
      limit: 50,
    });
    expect(voters.map(({ id }) => id).toSorted()).toEqual(ids);
    expect((await trpc().feedback.get.query({ projectSlug, feedbackId })).upvotes).toBe(size.humans);
    const { items: comments } = await trpc().comment.page.query({ projectSlug, feedbackId });
    expect(comments[0]?.upvotes).toBe(size.humans);
  }
  expect((await verify(db)).filter((line) => line.includes(world.id))).toEqual([]);
});
