// @module-tag system
import { TestClock } from "pg-boss";
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { connection, db } from "../support/server.ts";
import { newEmail } from "../support/sign-in.ts";
import { newWorld } from "../support/world.ts";
import { startPost } from "./post.ts";
import { gather, relayed } from "./told.ts";

const clock = new TestClock();
const post = await startPost({ database: { ...connection.queue, clock } });
const minute = 60_000;

/** Lets some minutes pass at once, and looks for jobs that have become due. */
async function pass(minutes: number): Promise<void> {
  await clock.setTime(clock.now() + minutes * minute);
  // One job after the other is looked for.
  for (let count = 0; count < 6; count++) {
    await clock.tick(1_000);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Waits for this, while a little time passes: less than between two attempts. */
const becomes = (least: number, count: () => number) =>
  expect
    .poll(
      async () => {
        await clock.tick(50);
        return count();
      },
      { timeout: 60_000, interval: 100 },
    )
    .toBeGreaterThanOrEqual(least);

const failures = () => post.counts.filter((count) => count.endsWith("failed")).length;

test("after an hour without a mail server, each mail is sent, once, unless it has been hidden or turned off or its account disabled since", async () => {
  const [world, hidden] = [await newWorld(), await newWorld()];
  const [one, other] = [await gather(world), await gather(hidden)];
  // Other tests' events are passed on here too, and mailed.
  const invited = newEmail();
  const ours = new Set([
    invited,
    ...[one, other].flatMap(({ people }) => Object.values(people).map(({ email }) => email)),
  ]);
  const mails = () => post.mails.filter(({ to }) => ours.has(to ?? ""));
  await relayed();
  post.setDown(true);
  await trpc(world.admin.token).feedback.answer.mutate({ ...one.path, content: "Soon" });
  await trpc(hidden.admin.token).feedback.answer.mutate({ ...other.path, content: "A secret" });
  await trpc(world.admin.token).invite.create.mutate({ projectSlug: world.slug, email: invited });
  await relayed();
  // Jobs are added by the clock of the database, and are looked for every quarter of a minute.
  await clock.setTime(Date.now() + minute);
  await becomes(9, failures);
  for (let quarters = 1; quarters <= 4; quarters++) {
    await pass(15);
    await becomes(9 * (quarters + 1), failures);
  }
  expect(mails()).toEqual([]);
  const { author, voter, commenter, watcher } = one.people;
  await trpc(commenter.token).account.updatePreferences.mutate({ answered: false });
  await trpc(hidden.admin.token).settings.update.mutate({ projectSlug: hidden.slug, visibility: "private" });
  await db.updateTable("users").set({ disabled_at: new Date().toISOString() }).where("id", "=", watcher.id).execute();
  post.setDown(false);
  await pass(15);
  await becomes(3, () => mails().length);
  for (let quarters = 1; quarters <= 4; quarters++) await pass(15);
  expect(
    mails()
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual([invited, ...[author, voter].map(({ email }) => email)].toSorted());
});

test("a mail that the mail server refuses for good is not tried again, one that it does not take for now is", async () => {
  const world = await newWorld();
  const { path, people } = await gather(world);
  const { voter, author } = people;
  await relayed();
  post.refuse(voter.email);
  const before = post.counts.length;
  const counted = (outcome: string) =>
    post.counts.slice(before).filter((count) => count === `answered ${outcome}`).length;
  await trpc(world.admin.token).feedback.answer.mutate({ ...path, content: "Soon" });
  await relayed();
  await clock.setTime(Math.max(Date.now(), clock.now()) + minute);
  await becomes(1, () => counted("refused"));
  await becomes(1, () => post.mails.filter(({ to }) => to === author.email).length);
  for (let quarters = 1; quarters <= 4; quarters++) await pass(15);
  expect([counted("refused"), counted("failed")]).toEqual([1, 0]);
  // Its notification stays, in the page.
  expect(await trpc(voter.token).notification.count.query()).toEqual({ unread: 1 });
});
