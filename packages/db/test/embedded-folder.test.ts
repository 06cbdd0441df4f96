// @module-tag system
// @module-tag embedded
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, inject, test } from "vitest";
import { FolderError, FolderInUseError, openEmbedded } from "../src/index.ts";
import { newFolder } from "./support/database.ts";

const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

/** Lets another process open the folder; resolves with what it says. */
async function openElsewhere(folder: string, ...more: string[]) {
  const holder = join(import.meta.dirname, "support/hold-folder.ts");
  const child = spawn(process.execPath, ["--liftoff-only", holder, folder, ...more], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  const [said] = await once(child.stdout, "data");
  return { child, said: String(said) };
}

const openHere = (folder: string) => openEmbedded({ folder }, console.error);

test("a folder in use by another process is refused, and the error names the process", async () => {
  const folder = newFolder();
  const { child, said } = await openElsewhere(folder);
  expect(said).toBe("open");
  const refusal = await openHere(folder).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(FolderInUseError);
  expect(String(refusal)).toContain(`in use by process ${child.pid} on`);
  expect(String(refusal)).toContain("DATA_DIR");
});

test("a folder is free again once its holder is killed", async () => {
  const folder = newFolder();
  const { child } = await openElsewhere(folder);
  child.kill("SIGKILL");
  await once(child, "exit");
  const connection = await openHere(folder);
  expect(await connection.em.execute("select count(*)::int as count from users")).toEqual([{ count: 0 }]);
  await connection.close();
});

test("a folder is free again once it is closed, and closing it twice is harmless", async () => {
  const folder = newFolder();
  const connection = await openHere(folder);
  await expect(openHere(folder)).rejects.toThrow(`in use by process ${process.pid} on`);
  expect((await openElsewhere(folder)).said).toContain(`in use by process ${process.pid} on`);
  await connection.close();
  await connection.close();
  expect((await openElsewhere(folder)).said).toBe("open");
});

test("a statement after the close does not open the folder again", async () => {
  const connection = await openHere(newFolder());
  await connection.em.execute("select 1");
  await connection.close();
  await expect(connection.em.execute("select 1")).rejects.toThrow("The database is closed.");
  expect(() => connection.em.getKysely()).toThrow("The database is closed.");
});

// Making one takes seconds, and more on a busy machine.
test("a folder whose creation was interrupted is created again", async () => {
  const folder = newFolder();
  const half = join(folder, "postgres.new");
  renameSync(join(folder, "postgres"), half);
  writeFileSync(join(half, "PG_VERSION"), "");
  const connection = await openHere(folder);
  await connection.migrate();
  await connection.close();
  expect(existsSync(half)).toBe(false);
});

test("a read-only folder is refused, and the error says so", async () => {
  const parent = join(inject("scratch"), randomUUID());
  mkdirSync(parent);
  chmodSync(parent, 0o555);
  const { said } = await openElsewhere(join(parent, "data"), "as nobody");
  expect(said).toMatch(/^Error: The data folder .*data cannot be written: EACCES.*DATA_DIR/);

  const file = join(inject("scratch"), "file");
  writeFileSync(file, "");
  await expect(openHere(join(file, "data"))).rejects.toThrow(FolderError);
});

test("a folder with a damaged database is refused, and the error says what to do", async () => {
  const folder = newFolder();
  writeFileSync(join(folder, "postgres", "PG_VERSION"), "junk");
  await expect(openHere(folder)).rejects.toThrow(FolderError);
  await expect(openHere(folder)).rejects.toThrow(/cannot be opened: .*set DATA_DIR to another folder/);
});

test("the database works after thousands of failed statements", async () => {
  const connection = await openHere(newFolder());
  const failing = [
    "select 1 / 0",
    "insert into members values (gen_random_uuid(), gen_random_uuid(), 'none')",
    "select",
  ];
  for (let round = 0; round < 1_000; round++)
    for (const statement of failing) await connection.em.execute(statement).catch(() => undefined);
  const failure = connection.em.execute("select 1 / 0");
  await expect(failure).rejects.toThrow("division by zero");
  expect(await connection.em.execute("select count(*)::int as count from users")).toEqual([{ count: 0 }]);
  await connection.close();
});
