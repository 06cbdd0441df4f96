// @module-tag system
// @module-tag embedded
import { randomUUID } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { newFolder, newPostgresDatabase, open } from "@earshot/db/testing";
import { expect, inject, test, vi } from "vitest";
import { earshot, startGateway } from "../support/child.ts";
import { trpc } from "../support/http.ts";
import { newOwner } from "../support/owner.ts";
import { startS3 } from "./bucket.ts";
import { pictureOf, put } from "./pictures.ts";

const fresh = (ending = "") => join(inject("scratch"), `${randomUUID().slice(0, 8)}${ending}`);
const at = await startS3("pictures");
const [first, second] = [at("pictures/first"), at("pictures/second")];

const source = { DATA_DIR: newFolder(), SEED_DEMO: "false" };
const before = await open(source);
const { id: projectId, slug: projectSlug, token } = await newOwner(before);
await before.close();

const file = fresh(".backup");
/** The address of each picture, with what the server sends for it. */
const pictures = new Map<string, Buffer>();

const bytesOf = async (url: string, path: string) => {
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
  return response.ok ? Buffer.from(await response.arrayBuffer()) : response.status;
};

/** Everything that a server with these settings sends for the pictures. */
async function seen(env: Record<string, string>) {
  const { url, stop } = await startGateway({ SEED_DEMO: "false", ...env });
  const all = new Map<string, Buffer | number>();
  for (const path of pictures.keys()) all.set(path, await bytesOf(url, path));
  await stop();
  return all;
}

const storedIn = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".webp"))
    : [];
const verified = { code: 0, stderr: "All is well.\n" };

// The tests follow each other: the first one uploads the pictures, and makes a backup while the server runs.
test("a backup of a running server has the pictures, and a restored one shows them to the byte", async () => {
  const { url, stop } = await startGateway(source);
  const { account, feedback, file: files, project } = trpc(token, url);
  const upload = async ({ upload_path, path }: { upload_path: string; path: string }, content: Buffer) => {
    expect((await put(upload_path, new Uint8Array(content), url)).status).toBe(200);
    return path;
  };
  const added = async (content: Buffer) =>
    upload(await files.create.mutate({ projectSlug, type: "image/png", bytes: content.length }), content);
  const inText = await added(await pictureOf(1_200, 700));
  const icon = await added(await pictureOf(90, 90, "#b0304f"));
  await feedback.create.mutate({ projectSlug, title: "Broken", description: `![](${inText})` });
  await project.update.mutate({ projectSlug, icon });
  const own = await pictureOf(60, 60, "#304fb0");
  const avatar = await upload(await account.createPicture.mutate({ type: "image/png", bytes: own.length }), own);
  await account.update.mutate({ avatar_url: avatar });
  for (const path of [inText, `${inText}/small`, icon, avatar, `${avatar}/small`]) {
    const content = await bytesOf(url, path);
    if (typeof content === "number") throw new Error(`${path} is answered with ${content}.`);
    pictures.set(path, content);
  }
  expect(await earshot(source, "backup", file)).toMatchObject({
    code: 0,
    stderr: expect.stringContaining("Pictures in the backup: 3.\n"),
  });
  await stop();

  const restored = { DATA_DIR: fresh() };
  expect(await earshot(restored, "restore", file)).toEqual({ code: 0, stdout: "", stderr: `Restored ${file}.\n` });
  expect(await earshot(restored, "verify")).toMatchObject(verified);
  expect(storedIn(join(restored.DATA_DIR, "files"))).toHaveLength(6);
  expect(await seen(restored)).toEqual(pictures);
});

const inBucket = { DATA_DIR: fresh(), FILES_S3_URL: first };

test("pictures go into a bucket with restore, and out of it with a backup", async () => {
  expect(await earshot(inBucket, "restore", file)).toMatchObject({ code: 0 });
  expect(existsSync(join(inBucket.DATA_DIR, "files"))).toBe(false);
  expect(await earshot(inBucket, "verify")).toMatchObject(verified);
  expect(await seen(inBucket)).toEqual(pictures);

  const again = fresh(".backup");
  expect(await earshot(inBucket, "backup", again)).toMatchObject({ code: 0 });
  const restored = { DATA_DIR: fresh() };
  expect(await earshot(restored, "restore", again)).toMatchObject({ code: 0 });
  expect(await seen(restored)).toEqual(pictures);
});

test("pictures go from bucket to bucket with copy to PostgreSQL", async () => {
  const DATABASE_URL = await newPostgresDatabase();
  const copied = await earshot(inBucket, "copy", "--to", DATABASE_URL, "--files-to", second);
  expect([copied.code, copied.stderr]).toEqual([0, expect.stringContaining("Pictures copied: 3.\n")]);
  const target = { DATABASE_URL, DATA_DIR: fresh(), FILES_S3_URL: second };
  expect(await earshot(target, "verify")).toMatchObject(verified);
  expect(await seen(target)).toEqual(pictures);
});

test("copy to PostgreSQL leaves the pictures where they are, or copies them to another folder", async () => {
  const stay = await newPostgresDatabase();
  const where = join(source.DATA_DIR, "files");
  for (const more of [[], ["--files-to", where]]) {
    const { code, stderr } = await earshot(
      source,
      "copy",
      "--to",
      more.length ? await newPostgresDatabase() : stay,
      ...more,
    );
    expect([code, stderr]).toEqual([
      0,
      expect.stringContaining(`Pictures stay in ${where}: start Earshot with the same DATA_DIR.\n`),
    ]);
  }
  const same = { DATABASE_URL: stay, DATA_DIR: source.DATA_DIR };
  expect(await earshot(same, "verify")).toMatchObject(verified);
  expect(await seen(same)).toEqual(pictures);

  const other = { DATABASE_URL: await newPostgresDatabase(), DATA_DIR: fresh() };
  const folder = join(other.DATA_DIR, "files");
  expect(await earshot(source, "copy", "--to", other.DATABASE_URL, "--files-to", folder)).toMatchObject({ code: 0 });
  expect(await earshot(other, "verify")).toMatchObject(verified);
  expect(await seen(other)).toEqual(pictures);

  const wrong = await earshot(
    source,
    "copy",
    "--to",
    other.DATABASE_URL,
    "--files-to",
    "https://s3.example.com/bucket",
  );
  expect(wrong).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^--files-to must be a folder, or have a key/),
  });
});

/** The parts of a backup: its two lines, the database and the tar of the pictures. */
function partsOf(backup: Buffer) {
  const content = gunzipSync(backup);
  const [line = "", about = ""] = content.toString("latin1", 0, 16_384).split("\n");
  const start = line.length + about.length + 2;
  const end = start + Number(/^database (\d+)/.exec(about)?.[1]);
  return { line, about, database: content.subarray(start, end), tar: content.subarray(end) };
}
const zipped = (...parts: (string | Buffer)[]) =>
  gzipSync(Buffer.concat(parts.map((part) => Buffer.from(part))), { level: 1 });

const restoring = async (content: Buffer, ...options: string[]) => {
  const env = { DATA_DIR: fresh() };
  const target = fresh(".backup");
  writeFileSync(target, content);
  return { env, ...(await earshot(env, "restore", ...options, target)) };
};

test("a backup without pictures restores as it did, and says how many are missing until they are put there", async () => {
  const { line, database } = partsOf(readFileSync(file));
  const bare = fresh(".backup");
  expect(await earshot(source, "backup", "--without-pictures", bare)).toMatchObject({ code: 0 });
  expect(partsOf(readFileSync(bare)).tar).toHaveLength(0);
  for (const content of [zipped(`${line.replace("backup 3:", "backup 2:")}\n`, database), readFileSync(bare)]) {
    const { env, code, stderr } = await restoring(content);
    const folder = join(env.DATA_DIR, "files");
    expect([code, stderr]).toEqual([
      0,
      expect.stringContaining(`Pictures that are not in ${folder}: 3. Put them there`),
    ]);
    const { code: found, stderr: lines } = await earshot(env, "verify");
    expect([found, lines.match(/a picture has no file/g)?.length]).toEqual([1, 3]);
    cpSync(join(source.DATA_DIR, "files"), folder, { recursive: true });
    expect(await earshot(env, "verify")).toMatchObject(verified);
    expect(await seen(env)).toEqual(pictures);
  }
});

test("a backup that is cut short among the pictures, or lacks or damages one, is refused, and the rest can be restored", async () => {
  const whole = readFileSync(file);
  const { line, about, database, tar } = partsOf(whole);
  const head = `${line}\n${about}\n`;
  const name = (from: Buffer) => from.toString("latin1", 0, from.indexOf("\0"));
  const size = Number.parseInt(tar.toString("latin1", 124, 135), 8);
  const after = 512 + Math.ceil(size / 512) * 512;
  const damaged = Buffer.from(tar).fill(0x55, 520, 530);
  const sentence = "Restore another one, or say --without-pictures to restore the rest.\n";
  for (const [content, said] of [
    [whole.subarray(0, -200), "it is no backup made by Earshot, or it is damaged or cut short: restore another one.\n"],
    [zipped(head, database), "it is no backup made by Earshot, or it is damaged or cut short: restore another one.\n"],
    [zipped(head, database, tar.subarray(after)), `the picture ${name(tar)} is missing in it. ${sentence}`],
    [zipped(head, database, Buffer.alloc(1_024)), `the picture ${name(tar)} is missing in it. ${sentence}`],
    [zipped(head, database, damaged), `the picture ${name(tar)} in it is damaged. ${sentence}`],
  ] as const) {
    const { env, code, stderr } = await restoring(content);
    expect([code, stderr]).toEqual([1, `This file cannot be restored: ${said}`]);
    expect(readdirSync(env.DATA_DIR).filter((entry) => entry.startsWith("postgres"))).toEqual([]);
    expect(storedIn(env.DATA_DIR)).toEqual([]);
  }
  const rest = await restoring(zipped(head, database, damaged), "--without-pictures");
  expect([rest.code, rest.stderr]).toEqual([0, expect.stringContaining("Pictures that are not in")]);
});

test("a picture whose file is lost or damaged is left out of a backup, which says so and can be restored", async () => {
  const env = { DATA_DIR: fresh() };
  expect(await earshot(env, "restore", file)).toMatchObject({ code: 0 });
  const folder = join(env.DATA_DIR, "files", projectId);
  const [lost = "", damaged = ""] = readdirSync(folder).filter((name) => !name.includes("small"));
  rmSync(join(folder, lost));
  writeFileSync(join(folder, damaged), "x".repeat(readFileSync(join(folder, damaged)).length));
  const target = fresh(".backup");
  const { code, stderr } = await earshot(env, "backup", target);
  expect([code, stderr]).toEqual([
    0,
    expect.stringMatching(/Pictures in the backup: 1\.\nPictures that are damaged or missing .* left out: 2\./),
  ]);
  const restored = { DATA_DIR: fresh() };
  expect(await earshot(restored, "restore", target)).toMatchObject({
    code: 0,
    stderr: expect.stringContaining(": 2. Put them there if you have them"),
  });
});

test("scheduled backups have the pictures, unless BACKUP_PICTURES is off", async () => {
  for (const [BACKUP_PICTURES, count] of [
    ["on", 6],
    ["off", 0],
  ] as const) {
    const BACKUP_DIR = fresh();
    const { stop } = await startGateway({ ...source, BACKUP_EVERY: "24h", BACKUP_DIR, BACKUP_PICTURES });
    const written = () =>
      (existsSync(BACKUP_DIR) ? readdirSync(BACKUP_DIR) : []).filter((name) => name.endsWith(".backup"));
    await vi.waitUntil(() => written().length > 0, { timeout: 60_000 });
    await stop();
    const { tar } = partsOf(readFileSync(join(BACKUP_DIR, written()[0] ?? "")));
    expect(tar.toString("latin1").split("ustar").length - 1).toBe(count);
  }
});
