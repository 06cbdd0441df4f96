// @module-tag system
import { TestClock } from "pg-boss";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { connection, db } from "../support/server.ts";
import { newMember, newWorld, type World } from "../support/world.ts";
import { startPost } from "./post.ts";
import { relayed } from "./told.ts";

/** A minute before the mails of the day, tomorrow: a clock that is behind the database's starts no schedule. */
const clock = new TestClock(`${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T05:59:00Z`);
const post = await startPost({ database: { ...connection.queue, clock } });

const newFeedback = ({ slug, outsider }: World, title: string) =>
  trpc(outsider.token).feedback.create.mutate({ projectSlug: slug, title, description: "D" });

/** Waits for this many mails to somebody, while a little time passes: the queue looks for jobs by the clock. */
const mailed = (email: string, count: number) =>
  expect
    .poll(
      async () => {
        await clock.tick(1_000);
        return post.mails.filter(({ to }) => to === email).length;
      },
      { timeout: 60_000, interval: 50 },
    )
    .toBe(count);

/** Lets it be this many minutes later. */
async function pass(minutes: number): Promise<void> {
  for (let count = 0; count < minutes * 2; count++) {
    await clock.tick(30_000);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test("whoever chose it gets one mail a day, of what came in until midnight and is unread", async () => {
  const [world, other] = [await newWorld(), await newWorld()];
  const { owner, admin, member } = world;
  await db.insertInto("members").values({ project_id: other.id, user_id: owner.id, role: "member" }).execute();
  const disabled = await newMember(world);
  await trpc(admin.token).account.updatePreferences.mutate({ new_feedback: "off" });
  await trpc(member.token).account.updatePreferences.mutate({ new_feedback: "at_once" });
  const { id } = await newFeedback(world, "Yesterday <b>");
  await newFeedback(other, "Elsewhere");
  await newFeedback(world, "Read");
  await relayed();
  const titles = (await trpc(owner.token).notification.list.query({})).items;
  await trpc(owner.token).notification.markRead.mutate({
    ids: titles.filter(({ feedback_title }) => feedback_title === "Read").map(({ id: one }) => one),
  });
  const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString();
  await db
    .updateTable("notifications")
    .set({ created_at: yesterday })
    .where("project_id", "in", [world.id, other.id])
    .execute();
  const setDisabled = (disabled_at: string | null) =>
    db.updateTable("users").set({ disabled_at }).where("id", "=", disabled.id).execute();
  await setDisabled(yesterday);
  await newFeedback(world, "Today");
  await relayed();
  // Another file's queue may have looked at the schedules at a later time than that of this clock.
  await sql`update jobs.version set cron_on = null`.execute(db);
  await pass(2);
  await mailed(owner.email, 1);
  const mail = await post.take(owner.email);
  expect(mail.text).toContain(`Test project: Yesterday <b>\n${post.site}/p/${world.slug}/f/${id}`);
  expect(mail.text).toContain("Elsewhere");
  for (const title of ["Read", "Today"]) expect(mail.text).not.toContain(title);
  expect(mail.html).toContain("Yesterday &lt;b&gt;");
  // A second run that day, as after a crash, finds nothing.
  await sql`insert into jobs.job (name, data) values ('digest', '{}')`.execute(db);
  await pass(1);
  expect(post.mails.filter(({ to }) => to === owner.email)).toEqual([]);
  for (const { email } of [admin, disabled]) expect(post.mails.filter(({ to }) => to === email)).toEqual([]);
  await mailed(member.email, 3);
});
