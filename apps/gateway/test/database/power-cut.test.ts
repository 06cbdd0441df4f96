// @module-tag system
// @module-tag embedded
import { randomInt, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newFolder, open } from "@earshot/db/testing";
import type { Tables } from "@earshot/operations";
import { expect, inject, test, vi } from "vitest";
import { earshot, startGateway, startListening } from "../support/child.ts";
import { rest, trpc } from "../support/http.ts";
import { newOwner } from "../support/owner.ts";

/** The number of power cuts. */
const cuts = Number(process.env["EARSHOT_POWER_CUTS"] ?? 1);
const writers = 8;
vi.setConfig({ testTimeout: 180_000 + cuts * 20_000 });

const disk = join(import.meta.dirname, "../support/losing-disk.ts");
const losing = ([node = "", ...args]: string[]) => [node, "--import", disk, ...args];

/** Feedback and comments that were answered with success, by id. */
type Acknowledged = Record<"feedback" | "comments", Set<string>>;

/** Creates feedback with a comment until the gateway is gone. */
async function write(url: string, slug: string, token: string, acknowledged: Acknowledged): Promise<void> {
  for (;;) {
    const body = { title: "Acknowledged", description: randomUUID().repeat(50) };
    const { status, body: made } = await rest("POST", `/projects/${slug}/feedback`, { token, body, url });
    if (status !== 200) throw new Error(`The gateway answered ${status}`);
    acknowledged.feedback.add(made.id);
    const at = { projectSlug: slug, feedbackId: String(made.id) };
    acknowledged.comments.add((await trpc(token, url).comment.create.mutate({ ...at, content: "A comment" })).id);
  }
}

/** Lets writers write until the power is cut after so many changes of files, and returns the folder that is left. */
async function cutPower(
  DATA_DIR: string,
  slug: string,
  token: string,
  { acknowledged, changes, more = {} }: { acknowledged: Acknowledged; changes: number; more?: Record<string, string> },
): Promise<string> {
  const to = join(inject("scratch"), randomUUID().slice(0, 8));
  const env = {
    DATA_DIR,
    SEED_DEMO: "false",
    ...more,
    CUT_FOLDER: join(DATA_DIR, "postgres"),
    CUT_TO: to,
    CUT_AFTER: String(changes),
    // In every second cut nothing is left of what fsync was not called for.
    CUT_LUCK: String(randomInt(2) * Math.random()),
  };
  const failures: unknown[] = [];
  // It may end while it starts.
  const gateway = await startListening(env, losing).catch((error: unknown) => void failures.push(error));
  if (gateway) {
    const isReady = async () => (await fetch(`${gateway.url}/health/ready`).catch(() => ({ ok: true }))).ok;
    await vi.waitUntil(isReady, { timeout: 120_000 });
    const writing = Array.from({ length: writers }, () =>
      write(gateway.url, slug, token, acknowledged).catch((error: unknown) => failures.push(error)),
    );
    await Promise.all(writing);
    await gateway.ended;
    expect(gateway.output.stderr).toBe("");
  }
  expect(
    failures.map(String).filter((text) => !/fetch failed|terminated|closed|did not start: (\{|$)/.test(text)),
  ).toEqual([]);
  const left = join(inject("scratch"), randomUUID().slice(0, 8));
  mkdirSync(left, { mode: 0o700 });
  expect(existsSync(join(to, "data"))).toBe(true);
  renameSync(join(to, "data"), join(left, "postgres"));
  return left;
}

/** Returns the acknowledged writes that are missing. */
async function missing(DATA_DIR: string, acknowledged: Acknowledged): Promise<string[]> {
  const connection = await open({ DATA_DIR });
  const db = connection.em.getKysely<Tables>();
  const lost: string[] = [];
  for (const table of ["feedback", "comments"] as const) {
    const rows = await db.selectFrom(table).select("id").execute();
    const found = new Set(rows.map(({ id }) => id));
    lost.push(...[...acknowledged[table]].filter((id) => !found.has(id)));
  }
  await connection.close();
  return lost;
}

async function newProject() {
  const folder = newFolder();
  const before = await open({ DATA_DIR: folder });
  const { slug, token } = await newOwner(before);
  await before.close();
  return { folder, slug, token, acknowledged: { feedback: new Set<string>(), comments: new Set<string>() } };
}

test("a power cut under load loses no acknowledged write, and the database opens", async () => {
  const { slug, token, acknowledged, ...start } = await newProject();
  let { folder } = start;
  for (let round = 1; round <= cuts; round++) {
    // The first cut comes when there are writes to lose. Every third is soon after the start, while the database
    // recovers from the one before.
    const changes = round === 1 ? 3_000 : randomInt(round % 3 ? 3_000 : 150) + 1;
    folder = await cutPower(folder, slug, token, { acknowledged, changes });
    if (round % 3 === 2) continue;
    expect(await missing(folder, acknowledged)).toEqual([]);
    expect(await earshot({ DATA_DIR: folder }, "verify")).toMatchObject({ code: 0, stdout: "" });
  }
  const count = acknowledged.feedback.size + acknowledged.comments.size;
  console.info(`${cuts} power cuts, ${count} acknowledged writes`);
  expect(count).toBeGreaterThan(0);
});

test("without fsync a power cut loses acknowledged writes", async () => {
  const { folder, slug, token, acknowledged } = await newProject();
  const more = { EMBEDDED_FSYNC: "off" };
  const left = await cutPower(folder, slug, token, { acknowledged, changes: 2_000, more });
  expect(acknowledged.feedback.size).toBeGreaterThan(0);
  const lost = await missing(left, acknowledged).catch(() => [...acknowledged.feedback]);
  expect(lost).not.toEqual([]);
});

/** Lets every fsync of PostgreSQL's log fail from now on, when this file appears. */
const failing = (file: string) => `data:text/javascript,
  import fs from "node:fs";
  import { syncBuiltinESMExports } from "node:module";
  const { fsync } = fs;
  fs.fsync = (descriptor, done) =>
    fs.existsSync(${JSON.stringify(file)}) ? setImmediate(done, new Error("EIO: planted")) : fsync(descriptor, done);
  syncBuiltinESMExports();`;

test("a write whose fsync fails is not acknowledged, and ends the process", async () => {
  const { folder, slug, token } = await newProject();
  const file = join(inject("scratch"), randomUUID());
  const wrap = ([node = "", ...args]: string[]) => [node, "--import", failing(file), ...args];
  const { url, ended } = await startGateway({ DATA_DIR: folder, SEED_DEMO: "false" }, wrap);
  const body = { title: "Not on the disk", description: "x" };
  const create = () => rest("POST", `/projects/${slug}/feedback`, { token, body, url });
  expect(await create()).toMatchObject({ status: 200 });
  writeFileSync(file, "");
  expect(await create().catch(() => ({ status: 503 }))).toMatchObject({ status: 503 });
  const { code, stdout } = await ended;
  expect([code, stdout]).toEqual([1, expect.stringContaining("The embedded database has stopped: fsync failed")]);
});
