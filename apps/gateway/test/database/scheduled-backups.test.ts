// @module-tag system
// @module-tag embedded
import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newFolder } from "@earshot/db/testing";
import { expect, inject, test, vi } from "vitest";
import { earshot, startGateway } from "../support/child.ts";
import { rest } from "../support/http.ts";

const fresh = () => join(inject("scratch"), randomUUID().slice(0, 8));
const email = "ada@team.example";

const backupsIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith(".backup"));

/** Returns how many scheduled backups a server has counted. */
async function counted(url: string, result: "written" | "failed"): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^earshot_backups_total\\{result="${result}"\\} (\\d+)$`, "m").exec(metrics)?.[1]);
}

test("a server writes backups that can be restored, keeps as many as it is told, and deletes nothing else", async () => {
  const env = { DATA_DIR: newFolder(), SEED_DEMO: "false", BACKUP_EVERY: "1s", BACKUP_KEEP: "2" };
  const { url, stop } = await startGateway(env);
  const folder = join(env.DATA_DIR, "backups");
  await vi.waitUntil(() => existsSync(folder) && backupsIn(folder).length > 0, { timeout: 60_000 });
  const others = ["notes.txt", "earshot-by-hand.backup"];
  for (const name of others) writeFileSync(join(folder, name), "mine");
  // A killed process leaves such a file.
  writeFileSync(join(folder, "earshot-2026-01-01T00-00-00.000Z.backup.1.partial"), "half");

  await earshot(env, "user", "create", "--email", email, "--name", "Ada");
  const token = (await earshot(env, "token", "create", "--email", email)).stdout.trim();
  await earshot(env, "project", "create", "alpha", "--name", "Alpha", "--owner", email);
  const before = await counted(url, "written");
  const seen = new Set<string>();
  let fewest = Number.POSITIVE_INFINITY;
  await vi.waitUntil(
    async () => {
      const names = backupsIn(folder).filter((name) => !others.includes(name));
      for (const name of names) seen.add(name);
      if (seen.size >= 2) fewest = Math.min(fewest, names.length);
      return (await counted(url, "written")) >= before + 4;
    },
    { timeout: 120_000, interval: 20 },
  );
  expect(seen.size).toBeGreaterThan(3);
  // Old ones go only after a new one is there.
  expect(fewest).toBeGreaterThanOrEqual(2);
  expect(await counted(url, "failed")).toBe(0);
  expect((await stop()).code).toBe(0);

  const left = readdirSync(folder);
  expect(left).toHaveLength(2 + others.length);
  expect(left).toEqual(expect.arrayContaining(others));
  const newest =
    left
      .filter((name) => !others.includes(name))
      .toSorted()
      .at(-1) ?? "";
  expect(statSync(join(folder, newest)).mode & 0o777).toBe(0o600);
  const restored = { DATA_DIR: fresh() };
  expect(await earshot(restored, "restore", join(folder, newest))).toMatchObject({ code: 0 });
  const again = await startGateway(restored);
  expect((await rest("GET", "/projects/alpha", { token, url: again.url })).body.name).toBe("Alpha");
});

test("a backup that fails is logged and counted, and the next one is tried", async () => {
  const env = { DATA_DIR: newFolder(), SEED_DEMO: "false", BACKUP_EVERY: "1s", BACKUP_DIR: fresh() };
  writeFileSync(env.BACKUP_DIR, "no folder");
  const { url, output } = await startGateway(env);
  await vi.waitUntil(async () => (await counted(url, "failed")) >= 2, { timeout: 60_000 });
  expect(output.stdout).toContain('"msg":"a scheduled backup failed"');
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  rmSync(env.BACKUP_DIR);
  await vi.waitUntil(async () => (await counted(url, "written")) >= 1, { timeout: 60_000 });
  expect(backupsIn(env.BACKUP_DIR)).not.toEqual([]);
});

test("a file of the database that cannot be read fails a backup, and the server goes on", async () => {
  const env = { DATA_DIR: newFolder(), SEED_DEMO: "false", BACKUP_EVERY: "1s" };
  const unreadable = join(env.DATA_DIR, "postgres", "unreadable");
  symlinkSync("nowhere", unreadable);
  const { url, output, stop } = await startGateway(env);
  await vi.waitUntil(async () => (await counted(url, "failed")) >= 2, { timeout: 60_000 });
  expect(output.stdout).toContain("A file of the database cannot be read");
  const byHand = await earshot(env, "backup", fresh());
  expect(byHand).toMatchObject({ code: 1, stderr: expect.stringContaining("A file of the database cannot be read") });
  rmSync(unreadable);
  await vi.waitUntil(async () => (await counted(url, "written")) >= 1, { timeout: 60_000 });
  expect((await stop()).code).toBe(0);
});

test("a restart backs up only if the newest backup is old enough", async () => {
  const env = { DATA_DIR: newFolder(), SEED_DEMO: "false", BACKUP_EVERY: "24h" };
  const folder = join(env.DATA_DIR, "backups");
  const first = await startGateway(env);
  await vi.waitUntil(async () => (await counted(first.url, "written")) === 1, { timeout: 60_000 });
  await first.stop();
  const [only = ""] = backupsIn(folder);
  const second = await startGateway(env);
  // A command comes after the server has looked.
  expect(await earshot(env, "verify")).toMatchObject({ code: 0 });
  expect(await counted(second.url, "written")).toBe(0);
  expect((await second.stop()).code).toBe(0);
  expect(backupsIn(folder)).toEqual([only]);
});
