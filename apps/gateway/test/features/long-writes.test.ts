// @module-tag system
import { deleteLeftRows, emptiedStatuses, emptyStatus, recountBoard, verify } from "@earshot/domain";
import { appendEvents, moveRevision } from "@earshot/operations";
import { sql } from "kysely";
import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { ask } from "../support/graphql.ts";
import { rest, trpc } from "../support/http.ts";
import { samples } from "../support/samples.ts";
import { connection, db, em, startServer } from "../support/server.ts";
import { startTestWork } from "../support/work.ts";
import { jobMetrics } from "../../src/metrics/metrics.ts";
import { newChangelog, newFeedback, newTag, newWorld, type World } from "../support/world.ts";

/** More than two transactions take. */
const many = 10_500;
/** The embedded database answers nothing else while a statement runs, and connections would time out. */
const atOnce = 1_500;

async function newCrowd({ id, outsider }: World, status = "planned") {
  // The work of another file would tell people of each item.
  onTestFinished(async () => void (await db.deleteFrom("events").where("project_id", "=", id).execute()));
  for (let count = 0; count < many; count += atOnce)
    await sql`insert into feedback (project_id, id, user_id, title, description, status)
      select ${id}::uuid, gen_random_uuid(), ${outsider.id}::uuid, 'Item ' || i, '', ${status}
      from generate_series(${count + 1}::int, ${count + atOnce}::int) as i`.execute(db);
  // Without autovacuum, as in PGlite, the plans of foreign keys stay those of the first rows: a second for 100 items.
  await sql`analyze feedback`.execute(db);
  await recountBoard(db, id);
  await moveRevision(db, id);
}

const parts = ["feedback", "tags", "changelogs", "events", "webhooks", "notifications"] as const;
const imported = ["import_rows", "imported_records"] as const;

async function rowsLeft({ id }: World, tables: readonly string[] = [...parts, ...imported]) {
  const counts = tables.map(
    (table) => sql`select count(*)::int as count from ${sql.table(table)} where project_id = ${id}`,
  );
  const found = await Promise.all(counts.map((count) => count.$castTo<{ count: number }>().execute(db)));
  return found.reduce((sum, { rows }) => sum + rows[0]!.count, 0);
}

/** What a large import has left. */
async function importMany({ id, owner }: World) {
  const importId = randomUUID();
  await db
    .insertInto("imports")
    .values({ project_id: id, id: importId, source: "csv", created_by: owner.id })
    .execute();
  const series = (count: number) => sql`generate_series(${count + 1}::int, ${count + atOnce}::int) as i`;
  for (let count = 0; count < many; count += atOnce) {
    await sql`insert into import_rows (project_id, import_id, n, kind, record)
      select ${id}::uuid, ${importId}::uuid, i, 'feedback', '{}' from ${series(count)}`.execute(db);
    await sql`insert into imported_records (project_id, kind, id, target_id, record, import_id)
      select ${id}::uuid, 'feedback', gen_random_uuid(), gen_random_uuid(), '{}', ${importId}::uuid from ${series(count)}`.execute(
      db,
    );
  }
}

const statusesOf = ({ slug: projectSlug }: World) => trpc().status.list.query({ projectSlug });
const countsOf = async ({ slug: projectSlug }: World) => (await trpc().board.get.query({ projectSlug })).counts;
const driftOf = async ({ id }: World) => (await verify(db)).filter((line) => line.includes(id));

test("a large project is gone at once through every API, and its rows are deleted part by part", async () => {
  const world = await newWorld();
  const { slug, owner, outsider } = world;
  const { token } = owner;
  await newTag(world, "tag");
  await newChangelog(world);
  await newCrowd(world);
  await importMany(world);
  const feedbackId = await newFeedback(world, outsider);
  await trpc(token).webhook.create.mutate({
    projectSlug: slug,
    url: "https://hook.example/",
    kinds: ["feedback.created"],
  });
  await trpc(outsider.token).comment.create.mutate({ projectSlug: slug, feedbackId, content: "C" });

  const path = `/projects/${slug}`;
  const { body: project } = await rest("GET", path, { token });
  const deleted = await rest("DELETE", path, { token });
  expect([deleted.status, deleted.body]).toEqual([200, project]);
  expect(await rest("DELETE", path, { token })).toMatchObject({ status: 404, body: { error: "project not found." } });
  expect((await rest("GET", `${path}/feedback/${feedbackId}`, { token })).status).toBe(404);
  await expect(trpc(token).feedback.page.query({ projectSlug: slug })).rejects.toThrow("project not found.");
  expect(await trpc(token).project.list.query({})).toEqual([]);
  const query = `{ viewer { id } projects { id } board(projectSlug: "${slug}") { id } }`;
  expect((await ask(query, {}, token)).errors).toMatchObject([{ extensions: { code: "NOT_FOUND" } }]);
  expect(await trpc(outsider.token).account.export.query({})).toMatchObject({
    feedback: [],
    comments: [],
    watches: [],
  });
  const next = await trpc(token).project.create.mutate({ name: "Next", slug });

  const before = await rowsLeft(world);
  expect(before).toBeGreaterThan(many / 2);
  expect(await rowsLeft(world, imported)).toBeGreaterThan(many);
  await deleteLeftRows(em, world.id);
  const after = await rowsLeft(world);
  expect(after).toBeLessThan(before);
  expect(after).toBeGreaterThan(0);
  while (await deleteLeftRows(em, world.id));
  expect(await rowsLeft(world)).toBe(0);
  expect((await trpc().status.list.query({ projectSlug: next.slug })).length).toBe(6);
});

test("no write adds to a project that is being deleted", async () => {
  const world = await newWorld();
  const { slug: projectSlug, owner, member } = world;
  const feedbackId = await newFeedback(world, member);
  const { feedback, tag, changelog, comment, project } = trpc(member.token);
  const writes = [
    (n: number) => feedback.create.mutate({ projectSlug, title: `A ${n}`, description: "B", tags: [] }),
    (n: number) => tag.create.mutate({ projectSlug, name: `tag ${n}` }),
    (n: number) => changelog.create.mutate({ projectSlug, title: `News ${n}` }),
    (n: number) => comment.create.mutate({ projectSlug, feedbackId, content: `C ${n}` }),
  ];
  const outcomes = await Promise.allSettled([
    ...Array.from({ length: 40 }, (_, n) => writes[n % writes.length]!(n)),
    trpc(owner.token).project.delete.mutate({ projectSlug }),
    ...Array.from({ length: 40 }, (_, n) => writes[n % writes.length]!(100 + n)),
  ]);
  for (const outcome of outcomes) if (outcome.status === "rejected") expect(outcome.reason.data?.httpStatus).toBe(404);
  await expect(project.get.query({ projectSlug })).rejects.toThrow("project not found.");
  while (await deleteLeftRows(em, world.id));
  expect(await rowsLeft(world)).toBe(0);
});

test("renaming a status of much feedback responds at once, and moves the feedback part by part", async () => {
  const world = await newWorld();
  const { slug: projectSlug, owner } = world;
  await newCrowd(world);
  const ranked = await newFeedback(world, owner);
  await trpc(owner.token).feedback.move.mutate({ projectSlug, feedbackId: ranked, status: "planned" });
  const { rank } = await db.selectFrom("feedback").select("rank").where("id", "=", ranked).executeTakeFirstOrThrow();
  const [, , planned, active] = await statusesOf(world);
  const { status } = trpc(owner.token);
  const renamed = await status.update.mutate({ projectSlug, statusId: planned!.id, name: "Next up" });
  expect(renamed).toEqual({ ...planned, name: "Next up" });

  const former = (await statusesOf(world)).at(-1)!;
  expect(former).toEqual({ ...planned, id: former.id, position: 6, moving_into: planned!.id });
  const counts = await countsOf(world);
  expect(counts.map(({ status: name }) => name).toSorted()).toEqual(["Next up", "planned"]);
  expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(many + 1);
  const refusal = "feedback is being moved out of planned: try again when that status is gone.";
  for (const call of [
    () => status.update.mutate({ projectSlug, statusId: former.id, name: "Other" }),
    () => status.delete.mutate({ projectSlug, statusId: former.id, into: active!.id }),
    () => status.delete.mutate({ projectSlug, statusId: active!.id, into: former.id }),
    () => status.create.mutate({ projectSlug, name: "Planned", color: "red", stage: "new" }),
    () => status.update.mutate({ projectSlug, statusId: active!.id, name: "PLANNED" }),
  ])
    await expect(call()).rejects.toThrow(refusal);

  const emptied = (await emptiedStatuses(em)).find(({ id }) => id === former.id)!;
  while (await emptyStatus(em, emptied, () => undefined));
  expect(await statusesOf(world)).toHaveLength(6);
  expect(await countsOf(world)).toEqual([{ status: "Next up", count: many + 1 }]);
  const after = await db.selectFrom("feedback").select("rank").where("id", "=", ranked).executeTakeFirstOrThrow();
  expect(after.rank).toBe(rank);
  expect(await driftOf(world)).toEqual([]);
});

test("a status of much feedback is deleted by a job, also if the other one is deleted meanwhile", async () => {
  const world = await newWorld();
  const { slug: projectSlug, owner } = world;
  await newCrowd(world, "backlog");
  const [inReview, backlog, planned] = await statusesOf(world);
  const { status } = trpc(owner.token);
  const deleted = await status.delete.mutate({ projectSlug, statusId: backlog!.id, into: planned!.id });
  expect(deleted).toEqual(backlog);
  await status.delete.mutate({ projectSlug, statusId: planned!.id, into: inReview!.id });
  const emptied = (await statusesOf(world)).filter(({ moving_into }) => moving_into === inReview!.id);
  expect(emptied.map(({ name }) => name)).toContain("backlog");
  // The event that starts the job is behind thousands, which the relay passes on with long pauses.
  await db
    .deleteFrom("events")
    .where("project_id", "=", world.id)
    .where("kind", "=", "feedback.status_changed")
    .execute();
  await startTestWork(connection);
  await expect
    .poll(async () => (await statusesOf(world)).map(({ name }) => name))
    .toEqual(["in review", "in progress", "completed", "rejected"]);
  expect(await countsOf(world)).toEqual([{ status: "in review", count: many }]);
  expect(await driftOf(world)).toEqual([]);
});

test("a long write that fails stops no other one, and the parts of the others are counted", async () => {
  const [stuck, other] = [await newWorld(), await newWorld()];
  const gone = randomUUID();
  // A status of each is being emptied, the one that fails first.
  for (const { id } of [stuck, other])
    await sql`update statuses set moving_into = (select id from statuses where project_id = ${id}::uuid and name = 'backlog')
      where project_id = ${id}::uuid and name = 'planned'`.execute(db);
  const feedbackId = await newFeedback(stuck, stuck.outsider);
  await sql`update feedback set status = 'planned' where id = ${feedbackId}::uuid`.execute(db);
  await db.insertInto("deleted_projects").values({ id: gone }).execute();
  const events = [{ kind: "status.emptying", status_id: randomUUID(), team_only: true }] as const;
  await appendEvents({ projectId: other.id, actorId: null, events }).execute(db);
  const refusal = sql`alter table feedback add constraint stuck check (id <> ${sql.lit(feedbackId)} or status <> 'backlog')`;
  await refusal.execute(db);
  onTestFinished(async () => {
    await sql`alter table feedback drop constraint stuck`.execute(db);
    for (const status of await emptiedStatuses(em)) while (await emptyStatus(em, status, () => undefined));
  });
  const { app, url } = await startServer(em);
  onTestFinished(() => app.close());
  await startTestWork(connection, { warn: () => undefined, metrics: jobMetrics(app.telemetry.metrics) });
  const left = () => db.selectFrom("deleted_projects").selectAll().where("id", "=", gone).execute();
  await expect.poll(left).toEqual([]);
  expect((await statusesOf(other)).map(({ name }) => name)).not.toContain("planned");
  expect((await statusesOf(stuck)).map(({ name }) => name)).toContain("planned");
  const counted = async (kind: string) => (await samples(url)).get(`earshot_write_parts_total{kind="${kind}"}`);
  expect([await counted("status.emptying"), await counted("project.deleted")]).toEqual([1, 1]);
});
