import { sql } from "kysely";
import { afterAll, expect } from "vitest";
import { trpc } from "../support/http.ts";
import { connection, db, server } from "../support/server.ts";
import { startTestWork } from "../support/work.ts";
import { newComment, newPerson, type Person, type World } from "../support/world.ts";

type Parts = NonNullable<Parameters<typeof startTestWork>[1]>;

/**
 * Does the background work of the worker's database until the file ends. Only at the top of a file: from within a hook,
 * vitest takes no `afterAll`, and the work would go on beside the next files.
 */
export async function work(parts: Parts = {}) {
  const started = await startTestWork(connection, { publish: server.app.publish, ...parts }, afterAll);
  server.app.onPublish = started.wake;
  afterAll(() => void (server.app.onPublish = () => undefined));
  return started;
}

/**
 * Waits until every event of this file's projects was passed on. The relay rests after each batch: those of earlier files may
 * have thousands of events left.
 */
export const relayed = () =>
  expect
    .poll(
      async () =>
        (
          await sql`select from relay_positions as r join events as e on e.project_id = r.project_id
            and (e.xid, e.id) > (r.xid, r.id) join projects as p on p.id = r.project_id
            and p.created_at >= ${process.env["EARSHOT_TEST_FILE_START"]}::timestamptz limit 1`.execute(db)
        ).rows.length,
    )
    .toBe(0);

export type Listed = Awaited<ReturnType<ReturnType<typeof trpc>["notification"]["list"]["query"]>>["items"][number];

/** Returns somebody's notifications, oldest first. */
export async function toldTo({ token }: Person): Promise<Listed[]> {
  await relayed();
  return (await trpc(token).notification.list.query({ limit: 100 })).items.toReversed();
}

/** The kinds of it. */
export const kindsFor = async (person: Person) => (await toldTo(person)).map(({ kind }) => kind);

interface Crowd {
  author: Person;
  voter: Person;
  commenter: Person;
  watcher: Person;
  /** They voted, and stopped watching. */
  leaver: Person;
  stranger: Person;
}

/** People around an item, each there for another reason. */
export async function gather(world: World, title = "Dark mode") {
  const { slug: projectSlug } = world;
  const people = await Promise.all(
    ["Author", "Voter", "Commenter", "Watcher", "Leaver", "Stranger"].map((name) => newPerson(name)),
  );
  const [author, voter, commenter, watcher, leaver, stranger] = people as [
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
  ];
  const { id: feedbackId } = await trpc(author.token).feedback.create.mutate({
    projectSlug,
    title,
    description: "My eyes",
  });
  const path = { projectSlug, feedbackId };
  await newComment(world, feedbackId, commenter);
  for (const { token } of [voter, leaver]) await trpc(token).feedback.setUpvote.mutate({ ...path, upvoted: true });
  await trpc(watcher.token).feedback.setWatch.mutate({ ...path, watching: true });
  await trpc(leaver.token).feedback.setWatch.mutate({ ...path, watching: false });
  await relayed();
  await db
    .deleteFrom("notifications")
    .where(
      "user_id",
      "in",
      people.map(({ id }) => id),
    )
    .execute();
  return { feedbackId, path, people: { author, voter, commenter, watcher, leaver, stranger } satisfies Crowd };
}
