// @module-tag system
// @module-tag alike
import { openPostgres } from "@earshot/db";
import { newPostgresDatabase } from "@earshot/db/testing";
import { addProject, createUser, issueToken } from "@earshot/domain";
import { inTransaction, type Tables } from "@earshot/operations";
import pg from "pg";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { trpc } from "../support/http.ts";
import { startServer } from "../support/server.ts";
import { startTestWork } from "../support/work.ts";

const databaseUrl = await newPostgresDatabase();
const connection = await openPostgres({ url: databaseUrl }, console.error);
await connection.migrate();
const { em } = connection;
const db = em.getKysely<Tables>();
const { app, url } = await startServer(em);
const warnings: string[] = [];
let held: [number, string | null] = [0, null];
let stop = () => Promise.resolve();
const { wake } = await startTestWork(
  connection,
  { warn: (message) => warnings.push(message), metrics: { heldBack: (...now) => void (held = now) } },
  (stopWork) => void (stop = stopWork),
);
app.onPublish = wake;
afterAll(async () => {
  await stop();
  await app.close();
  await connection.close();
});

const person = async (name: string) => {
  const id = await createUser(db, { email: `${name}@test.example`, name });
  return { id, call: trpc((await issueToken(db, id, { name })).token, url) };
};
const owner = await person("owner");
const writer = await person("writer");
await inTransaction(em, (own) => addProject(own, owner.id, { name: "P", slug: "p" }));

const create = async (title: string) =>
  (await writer.call.feedback.create.mutate({ projectSlug: "p", title, description: "D" })).id;
const listed = async () =>
  (await owner.call.event.list.query({ projectSlug: "p", limit: 100 })).items.map(({ feedback_id }) => feedback_id);
const told = async () =>
  (await owner.call.notification.list.query({ limit: 100 })).items.map(({ feedback_title }) => feedback_title);

/** Opens a transaction that has written something, and leaves it open. */
async function openTransaction(at: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: at, application_name: "a forgotten console" });
  await client.connect();
  await client.query("begin");
  await client.query("select pg_current_xact_id()");
  onTestFinished(() => client.end());
  return client;
}

test("an open transaction of another database of the server holds no event back", async () => {
  await openTransaction(await newPostgresDatabase());
  const id = await create("Beside another database");
  await expect.poll(listed).toContain(id);
  await expect.poll(told).toContain("Beside another database");
  expect(warnings).toEqual([]);
});

test("an open transaction of this database holds events back, and a log line and a metric name it", async () => {
  const client = await openTransaction(databaseUrl);
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const id = await create("Behind a console");
  const name = `the transaction of pid ${rows[0]?.pid} (user `;
  await expect.poll(() => warnings.join()).toContain(name);
  expect(warnings.join()).toContain('application "a forgotten console")');
  expect(held).toEqual([expect.any(Number), expect.stringContaining(name)]);
  expect(await listed()).not.toContain(id);
  expect(await told()).not.toContain("Behind a console");
  await client.query("commit");
  await expect.poll(listed).toContain(id);
  await expect.poll(told).toContain("Behind a console");
  await expect.poll(() => held).toEqual([0, null]);
  expect(warnings).toHaveLength(1);
});
