// @module-tag system
// @module-tag alike
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { type Connection, openPostgres } from "../src/index.ts";
import { newPostgresDatabase } from "./support/database.ts";
import { startProxy } from "./support/proxy.ts";

let database = "";
const opened: Connection[] = [];

beforeAll(async () => {
  database = await newPostgresDatabase();
});

afterEach(async () => {
  for (const connection of opened.splice(0)) await connection.close();
});

/** A process on this database, with what it hears: lines, and "up" and "lost". */
async function newProcess(url = database) {
  const connection = await openPostgres({ url }, () => undefined);
  opened.push(connection);
  const notifyChannel = connection.notifyChannel!;
  const heard: string[] = [];
  notifyChannel.listen({
    heard: (line) => void heard.push(line),
    up: () => void heard.push("up"),
    lost: () => void heard.push("lost"),
  });
  const hears = (what: string) => vi.waitUntil(() => heard.includes(what), { timeout: 60_000 });
  await hears("up");
  heard.length = 0;
  return { notifyChannel, heard, hears };
}

test("lines reach every process once and in order, and soon, however many are sent at a time", async () => {
  const [a, b] = [await newProcess(), await newProcess()];
  // Together they are 180 times as long as one NOTIFY may be.
  const lines = Array.from({ length: 9_000 }, (_, index) => `${index} ${"x".repeat(150)}`);
  const begun = performance.now();
  for (const line of lines) a.notifyChannel.send(line);
  await Promise.all([a.hears(lines.at(-1)!), b.hears(lines.at(-1)!)]);
  expect(performance.now() - begun).toBeLessThan(2_500);
  expect(a.heard).toEqual(lines);
  expect(b.heard).toEqual(lines);
});

test("lines are measured in bytes, and of one that is too long every process learns that it is lost", async () => {
  const [a, b] = [await newProcess(), await newProcess()];
  // Each has three times as many bytes as characters.
  const lines = Array.from({ length: 40 }, (_, index) => `${index} ${"長".repeat(300)}`);
  for (const line of [...lines, "長".repeat(3_000), "after"]) a.notifyChannel.send(line);
  await Promise.all([a.hears("after"), b.hears("after")]);
  expect(b.heard).toEqual([...lines, "lost", "up", "after"]);
});

test("a connection that is lost silently is detected and reopened", async () => {
  const proxy = await startProxy(database);
  const [a, b] = [await newProcess(), await newProcess(proxy.url)];
  proxy.loseOpenConnections();
  a.notifyChannel.send("into the void");
  await b.hears("up");
  expect(b.heard).toEqual(["lost", "up"]);
  a.notifyChannel.send("again");
  await b.hears("again");
  proxy.close();
});

test("lines that wait too long are dropped, and every process learns that lines were lost", async () => {
  const proxy = await startProxy(database);
  const [a, b] = [await newProcess(), await newProcess(proxy.url)];
  b.notifyChannel.send("before");
  await a.hears("before");
  proxy.loseOpenConnections();
  for (let count = 0; count <= 10_001; count++) b.notifyChannel.send(String(count));
  await a.hears("10001");
  // One or two were on their way when the connection was lost. All others gave way to the last, and to the news of that.
  expect(a.heard.filter((line) => !/^\d+$/.test(line))).toEqual(["before", "lost", "up"]);
  expect(a.heard.length).toBeLessThan(8);
  proxy.close();
});

test("a process that does not hear itself says so, and is never up", async () => {
  const warnings: string[] = [];
  // A notification stays in its database, as it stays behind a pooler in transaction mode.
  const deaf = await openPostgres({ url: database, directUrl: await newPostgresDatabase() }, (message) =>
    warnings.push(message),
  );
  opened.push(deaf);
  const heard: string[] = [];
  deaf.notifyChannel?.listen({
    heard: (line) => void heard.push(line),
    up: () => void heard.push("up"),
    lost: () => void heard.push("lost"),
  });
  await vi.waitUntil(() => heard.length > 0, { timeout: 60_000 });
  expect(heard).toEqual(["lost"]);
  expect(warnings).toEqual([
    expect.stringMatching(/^live updates are interrupted: .*does not hear itself.*set DATABASE_DIRECT_URL/),
  ]);
});
