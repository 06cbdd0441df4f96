// @module-tag system
// @module-tag embedded
import { randomUUID } from "node:crypto";
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import { type Connection, FolderError, restoreEmbedded, seedDemo } from "@earshot/db";
import { newFolder, open } from "@earshot/db/testing";
import { verify } from "@earshot/domain";
import type { Tables } from "@earshot/operations";
import { beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { earshot, startGateway } from "../support/child.ts";
import { rest, trpc } from "../support/http.ts";
import { newOwner } from "../support/owner.ts";
import { undoing } from "../support/undoing.ts";

/** A name that nothing has yet. */
const fresh = (ending = "") => join(inject("scratch"), `${randomUUID().slice(0, 8)}${ending}`);

const backUp = async ({ backUp: write }: Connection): Promise<Buffer> => {
  const bytes = new PassThrough();
  return (await Promise.all([buffer(bytes), write?.(bytes, {})]))[0];
};

const reading = (bytes: Buffer) => () => Readable.from([bytes], { objectMode: false });

const folder = newFolder();
const file = fresh(".backup");

beforeAll(async () => {
  const connection = await open({ DATA_DIR: folder });
  await seedDemo(connection.em);
  writeFileSync(file, await backUp(connection));
  await connection.close();
});

/** Returns the content of this folder's database, and the findings of `verify`. */
const contentOf = async (DATA_DIR: string) => {
  const connection = await open({ DATA_DIR });
  const db = connection.em.getKysely<Tables>();
  const ids = async (table: "feedback" | "comments") =>
    new Set((await db.selectFrom(table).select("id").execute()).map(({ id }) => id));
  const content = { feedback: await ids("feedback"), comments: await ids("comments"), findings: await verify(db) };
  await connection.close();
  return content;
};

/** Every column and index, and the migrations that made them. */
const schemaIn = async (DATA_DIR: string) => {
  const connection = await open({ DATA_DIR });
  const rows = await connection.em
    .execute(`select table_name, column_name from information_schema.columns where table_schema = 'public'
    union all select indexname, indexdef from pg_indexes where schemaname = 'public'
    union all select name, '' from migrations order by 1, 2`);
  await connection.close();
  return rows;
};

/** The database's files: no one of them can be written without another time. */
const filesOf = (DATA_DIR: string) =>
  readdirSync(DATA_DIR, { recursive: true, encoding: "utf8" })
    .filter((name) => name.startsWith("postgres"))
    .toSorted()
    .map((name) => {
      const { size, mtimeMs, ino } = statSync(join(DATA_DIR, name));
      return [name, size, mtimeMs, ino];
    });

test("a backup under load holds every write acknowledged before it began, and verify finds no drift in it", async () => {
  const env = { DATA_DIR: newFolder() };
  const before = await open(env);
  const { slug, token } = await newOwner(before);
  await before.close();
  const gateway = await startGateway({ ...env, SEED_DEMO: "false" });
  const { url } = gateway;
  const answered = { feedback: [] as string[], comments: [] as string[] };
  const over = new AbortController();
  const write = async () => {
    while (!over.signal.aborted) {
      const body = { title: "Under load", description: "x".repeat(2_000) };
      const { body: made } = await rest("POST", `/projects/${slug}/feedback`, { token, body, url });
      answered.feedback.push(made.id);
      const at = { projectSlug: slug, feedbackId: String(made.id) };
      answered.comments.push((await trpc(token, url).comment.create.mutate({ ...at, content: "A comment" })).id);
      await trpc(token, url).feedback.setUpvote.mutate({ ...at, upvoted: true });
    }
  };
  const writing = Promise.all(Array.from({ length: 8 }, write));
  await expect.poll(() => answered.comments.length).toBeGreaterThan(20);
  const known = structuredClone(answered);
  const target = fresh();
  const outcome = await earshot(env, "backup", target);
  over.abort();
  await writing;
  expect(outcome).toMatchObject({ code: 0, stdout: "" });
  // It was really under load.
  expect(answered.feedback.length).toBeGreaterThan(known.feedback.length);
  await gateway.stop();
  const restored = { DATA_DIR: fresh() };
  await restoreEmbedded(restored.DATA_DIR, reading(readFileSync(target)), { force: false, warn: console.error });
  const { findings, ...held } = await contentOf(restored.DATA_DIR);
  for (const table of ["feedback", "comments"] as const)
    expect(known[table].filter((id) => !held[table].has(id))).toEqual([]);
  expect(findings).toEqual([]);
});

test("a backup is readable by its owner only, and overwrites a file only with the option for it", async () => {
  const taken = fresh();
  writeFileSync(taken, "Something else", { mode: 0o644 });
  const refused = await earshot({ DATA_DIR: folder }, "backup", taken);
  expect(refused).toEqual({ code: 1, stdout: "", stderr: `${taken} exists already; --force replaces it.\n` });
  expect(readFileSync(taken, "utf8")).toBe("Something else");
  expect(await earshot({ DATA_DIR: folder }, "backup", "--force", taken)).toMatchObject({ code: 0 });
  expect(statSync(taken).mode & 0o777).toBe(0o600);
  expect(await earshot({ DATA_DIR: fresh() }, "restore", taken)).toMatchObject({ code: 0, stdout: "" });
});

test("backup without a database fails and creates no folder", async () => {
  const env = { DATA_DIR: fresh() };
  const target = fresh();
  const stderr = `There is no database in ${join(env.DATA_DIR, "postgres")}.\n`;
  expect(await earshot(env, "backup", target)).toEqual({ code: 1, stdout: "", stderr });
  expect([existsSync(env.DATA_DIR), existsSync(target)]).toEqual([false, false]);
});

/** Requests a backup from a running server, and leaves in the middle unless it is wanted whole. */
const request = (DATA_DIR: string, isWhole: boolean) =>
  new Promise<void>((resolve, reject) => {
    const socket = connect(join(DATA_DIR, "commands", "socket"));
    socket.write('{"name":"backup","input":{}}\n');
    socket.on("data", () => isWhole || socket.destroy());
    socket.on("error", reject);
    socket.on("close", () => resolve());
  });

test("a running server takes commands from no other user of the machine, and stops a backup whose client is gone", async () => {
  const env = { DATA_DIR: newFolder() };
  chmodSync(env.DATA_DIR, 0o755);
  const gateway = await startGateway(env);
  expect(statSync(join(env.DATA_DIR, "commands")).mode & 0o777).toBe(0o700);
  for (let count = 0; count < 4; count++) await request(env.DATA_DIR, false);
  await request(env.DATA_DIR, true);
  const { stdout } = await gateway.stop();
  // The server logs each command that came to its end.
  expect(stdout.match(/"msg":"ran a command"/g)).toHaveLength(1);
});

test("restore keeps an existing database, and moves it aside with the option for it", async () => {
  const env = { DATA_DIR: newFolder() };
  const files = filesOf(env.DATA_DIR);
  const refused = await earshot(env, "restore", file);
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("There is a database in ")]);
  expect(filesOf(env.DATA_DIR)).toEqual(files);
  const forced = await earshot(env, "restore", "--force", file);
  expect([forced.code, forced.stderr]).toEqual([0, expect.stringContaining("The database that was there is in ")]);
  expect(await contentOf(env.DATA_DIR)).toEqual(await contentOf(folder));
  expect(readdirSync(env.DATA_DIR).filter((name) => name.startsWith("postgres"))).toHaveLength(2);
});

let unpacked: Buffer | undefined;
const content = () => (unpacked ??= gunzipSync(readFileSync(file)));
const edited = (find: string, replacement: string) => {
  const [line = ""] = content().toString("latin1").split("\n", 1);
  expect(line).toContain(find);
  const changed = Buffer.concat([Buffer.from(line.replace(find, replacement)), content().subarray(line.length)]);
  return gzipSync(changed, { level: 1 });
};
/** The backup with other bytes for the cluster's files. */
const withFiles = (files: Buffer) => {
  const start = content().indexOf("\n", content().indexOf("\n") + 1) + 1;
  return gzipSync(Buffer.concat([content().subarray(0, start), files]), { level: 1 });
};

const kept = newFolder();

test.for([
  ["cut short", () => readFileSync(file).subarray(0, 100_000), "damaged or cut short"],
  ["without its last byte", () => readFileSync(file).subarray(0, -1), "damaged or cut short"],
  ["with another byte", () => readFileSync(file).fill(0x55, 2_000_000, 2_000_001), "damaged or cut short"],
  ["empty", () => Buffer.alloc(0), "no backup made by Earshot"],
  ["something else", () => Buffer.from("PGDMP"), "no backup made by Earshot"],
  ["something else in gzip", () => gzipSync("hello"), "no backup made by Earshot"],
  [
    "of a newer Earshot",
    () => edited("0001-initial", "0001-initial 9999-later"),
    "a newer Earshot made it (9999-later)",
  ],
  ["of a newer form", () => edited("backup 3:", "backup 4:"), "a newer Earshot made it (format 4)"],
  ["of another PostgreSQL", () => edited("PostgreSQL 18", "PostgreSQL 19"), "it holds files of PostgreSQL 19"],
  ["of fewer files", () => withFiles(Buffer.alloc(5_000)), "damaged or cut short"],
  ["of files that are no cluster", () => withFiles(Buffer.alloc(content().length)), "cannot be created"],
] as const)("a file that is %s is refused and changes nothing", async ([, bytes, sentence]) => {
  const before = filesOf(kept);
  expect(before.length).toBeGreaterThan(900);
  const refusal = restoreEmbedded(kept, reading(bytes()), { force: true, warn: console.error });
  await expect(refusal).rejects.toThrow(FolderError);
  await expect(refusal).rejects.toThrow(sentence);
  expect(filesOf(kept)).toEqual(before);
});

test("restore migrates a backup of an older Earshot", async () => {
  const old = { DATA_DIR: newFolder() };
  const connection = await open(old);
  const { slug } = await newOwner(connection);
  for (const statement of undoing) await connection.em.execute(statement);
  await connection.close();
  const taken = fresh();
  expect(await earshot(old, "backup", taken)).toMatchObject({ code: 0, stdout: "" });
  const restored = { DATA_DIR: fresh() };
  const bytes = readFileSync(taken);
  expect(gunzipSync(bytes).toString("latin1", 0, 100)).toContain("migrations 0001-initial, secret none\n");
  await restoreEmbedded(restored.DATA_DIR, reading(bytes), { force: false, warn: console.error });
  expect(await schemaIn(restored.DATA_DIR)).toEqual(await schemaIn(folder));
  const again = await open(restored);
  onTestFinished(() => again.close());
  expect(await again.em.execute("select slug from projects")).toEqual([{ slug }]);
  expect(await again.em.execute("select name from statuses where stage = 'new' order by position")).toEqual([
    { name: "in review" },
    { name: "backlog" },
  ]);
});

test.for(["backup", "restore"])("%s names PostgreSQL's own tool when the database is PostgreSQL", async (command) => {
  const { code, stderr } = await earshot({ DATABASE_URL: "postgres://127.0.0.1:1/none" }, command, file);
  const tool = command === "backup" ? "pg_dump --format=custom --file=" : "pg_restore --no-owner --exit-on-error ";
  expect([code, stderr]).toEqual([1, expect.stringContaining(tool)]);
});
