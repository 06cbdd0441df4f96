// @module-tag system
// @module-tag alike
import { newPostgresDatabase } from "@earshot/db/testing";
import { openPostgres } from "@earshot/db";
import { addProject, createUser, issueToken } from "@earshot/domain";
import { appendEvents, type DomainEvent, inTransaction, newId, type Tables } from "@earshot/operations";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { isLong } from "../support/long-runs.ts";
import { startServer } from "../support/server.ts";

/** The number of events, of those in one transaction, and of concurrent writers. */
const total = isLong ? 100_000 : 2_000;
const together = isLong ? 50 : 20;
const writers = 16;
/** Each transaction lasts up to this many seconds after its events were appended, at random. */
const longest = isLong ? 0.5 : 0.1;

const [databaseUrl, otherUrl] = [await newPostgresDatabase(), await newPostgresDatabase()];
const connection = await openPostgres({ url: databaseUrl }, console.error);
await connection.migrate();
const { em } = connection;
const db = em.getKysely<Tables>();
const { app, url } = await startServer(em);
afterAll(async () => {
  await app.close();
  await connection.close();
});

test("a reader beside long and short transactions, also of another database, misses no event and sees them in order", async () => {
  const ownerId = await createUser(db, { email: "o@test.example", name: "O" });
  const { id: projectId } = await addProject(db, ownerId, { name: "P", slug: "p" });
  const { token } = await issueToken(db, ownerId, { name: "t" });
  let left = total / together;
  const write = async () => {
    for (; left > 0;) {
      left--;
      const events = Array.from({ length: together }, (): DomainEvent => ({
        kind: "feedback.created",
        feedback_id: newId(),
      }));
      await inTransaction(em, async (transaction) => {
        await appendEvents({ projectId, actorId: null, events }).execute(transaction);
        await sql`select pg_sleep(${0.001 + Math.random() * longest})`.execute(transaction);
      });
    }
  };
  let isWriting = true;
  // Connections come and go, so that some take the place of those of the other database.
  const disturb = async () => {
    for (let isHere = false; ; isHere = !isHere) {
      if (!isWriting) return;
      const client = new pg.Client(isHere ? databaseUrl : otherUrl);
      await client.connect();
      await client.query("begin; select pg_current_xact_id(), pg_sleep(random() * 0.02); commit");
      await client.end();
    }
  };
  const writing = Promise.all(Array.from({ length: writers }, write)).finally(() => (isWriting = false));
  const disturbing = Promise.all(Array.from({ length: 4 }, disturb));

  const seen: string[] = [];
  let after: string | undefined;
  for (let isLast = false; !isLast;) {
    isLast = !isWriting;
    const { items, next_cursor } = await trpc(token, url).event.list.query({ projectSlug: "p", limit: 100, after });
    seen.push(...items.map(({ id }) => id));
    after = next_cursor ?? after;
    if (items.length > 0) isLast = false;
  }
  await Promise.all([writing, disturbing]);
  const { rows } = await sql<{ id: string }>`select id from events order by xid, id`.execute(db);
  expect(rows).toHaveLength(total);
  expect(seen).toEqual(rows.map(({ id }) => id));
});

test("events that were restored from another server come before the new ones, and so does a cursor of theirs", async () => {
  const ownerId = await createUser(db, { email: "r@test.example", name: "R" });
  const { id: projectId } = await addProject(db, ownerId, { name: "R", slug: "r" });
  const call = trpc((await issueToken(db, ownerId, { name: "t" })).token, url);
  const create = async () => (await call.feedback.create.mutate({ projectSlug: "r", title: "A", description: "B" })).id;
  const list = (after?: string) => call.event.list.query({ projectSlug: "r", after });
  const before = [await create(), await create()];
  await sql`update events set xid = ((xid::text)::bigint + 1000000000)::text::xid8 where project_id = ${projectId}`.execute(
    db,
  );
  expect((await list()).items).toEqual([]);
  const cursor = Buffer.from(JSON.stringify(["event", "999999999999", (await firstEvent(projectId)) ?? ""])).toString(
    "base64url",
  );

  await connection.migrate();
  const later = await create();
  // A job of the database may hold the latest one back.
  await expect.poll(async () => (await list()).items.map(({ feedback_id }) => feedback_id)).toEqual([...before, later]);
  expect((await list(cursor)).items.map(({ feedback_id }) => feedback_id)).toEqual([before[1], later]);
});

test("what was restored and not yet passed on comes after the relay's position, and what was passed on before it", async () => {
  const ownerId = await createUser(db, { email: "q@test.example", name: "Q" });
  const { id: project_id } = await addProject(db, ownerId, { name: "Q", slug: "q" });
  const ids = [newId(), newId(), newId()];
  const rows = ids.map((id) => ({ project_id, id, kind: "feedback.created", data: {} }));
  await db.insertInto("events").values(rows).execute();
  // The position is at the second one, and only the third has an id that lies in the future here.
  await sql`update events set xid = '999999999999' where id = ${ids[2]}`.execute(db);
  await sql`update relay_positions set id = ${ids[1]}, xid = (select xid from events where id = ${ids[1]})
    where project_id = ${project_id}`.execute(db);
  await connection.migrate();
  const { rows: next } = await sql<{
    id: string;
  }>`select events.id from events join relay_positions as r using (project_id)
    where project_id = ${project_id} and (events.xid, events.id) > (r.xid, r.id)`.execute(db);
  expect(next.map(({ id }) => id)).toEqual([ids[2]]);
});

const firstEvent = async (projectId: string) =>
  (await db.selectFrom("events").select("id").where("project_id", "=", projectId).orderBy("id").executeTakeFirst())?.id;
