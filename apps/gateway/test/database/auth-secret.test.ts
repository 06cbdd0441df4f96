// @module-tag system
// @module-tag embedded
import { randomUUID } from "node:crypto";
import {
  createReadStream,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { restoreEmbedded } from "@earshot/db";
import { newFolder, newPostgresDatabase } from "@earshot/db/testing";
import { expect, inject, test } from "vitest";
import { BrowserSession } from "../support/browser-session.ts";
import { earshot, failToStart, startGateway } from "../support/child.ts";
import { password } from "../support/sign-in.ts";

const fresh = (ending = "") => join(inject("scratch"), `${randomUUID().slice(0, 8)}${ending}`);
const secretIn = (folder: string) => readFileSync(join(folder, "auth-secret"), "utf8");
const passphrase = "correct horse battery staple";

const source = { DATA_DIR: newFolder(), SEED_DEMO: "false" };
const [open, sealed] = [fresh(".backup"), fresh(".backup")];
let cookies: ReadonlyMap<string, string>;

/** Returns whether a server with these settings knows the session. */
async function knowsSession(env: Record<string, string>) {
  const { url, stop } = await startGateway(env);
  const browser = new BrowserSession(url);
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  const me = await browser.me();
  await stop();
  return me !== null;
}

// The tests follow each other: the first one leaves a session, a secret that the server made, and backups.
test("a restored server knows the sessions of the one that was backed up", async () => {
  const { url, stop } = await startGateway(source);
  const browser = new BrowserSession(url);
  const body = { email: "ann@people.example", password };
  await browser.send("/auth/sign-up/email", { body: { ...body, name: "Ann" } });
  await browser.send("/auth/sign-in/email", { body });
  expect(await browser.me()).toMatchObject({ email: body.email });
  ({ cookies } = browser);
  for (const [env, file] of [
    [source, open],
    [{ ...source, BACKUP_PASSPHRASE: passphrase }, sealed],
  ] as const)
    expect(await earshot(env, "backup", file)).toMatchObject({ code: 0 });
  await stop();

  const restored = { DATA_DIR: fresh() };
  expect(await earshot(restored, "restore", open)).toMatchObject({ code: 0 });
  expect(statSync(join(restored.DATA_DIR, "auth-secret")).mode & 0o777).toBe(0o600);
  expect(secretIn(restored.DATA_DIR)).toBe(secretIn(source.DATA_DIR));
  expect(await knowsSession(restored)).toBe(true);
});

test("a passphrase seals the secret in a backup: only with it, or without the secret, the backup is restored", async () => {
  const texts = [open, sealed].map((file) => gunzipSync(readFileSync(file)).toString("latin1", 0, 4_096));
  const plain = Buffer.from(secretIn(source.DATA_DIR)).toString("base64url");
  expect(texts.map((text) => text.includes(plain))).toEqual([true, false]);

  const restored = { DATA_DIR: fresh() };
  for (const [env, said] of [
    [restored, "Set BACKUP_PASSPHRASE to that passphrase"],
    [{ ...restored, BACKUP_PASSPHRASE: "another one, and wrong" }, "BACKUP_PASSPHRASE is not that passphrase"],
  ] as const) {
    const { code, stderr } = await earshot(env, "restore", sealed);
    expect([code, stderr]).toEqual([1, expect.stringContaining(said)]);
  }
  const right = { ...restored, BACKUP_PASSPHRASE: passphrase };
  expect(await earshot(right, "restore", sealed)).toMatchObject({ code: 0 });
  expect(secretIn(restored.DATA_DIR)).toBe(secretIn(source.DATA_DIR));

  const lost = { DATA_DIR: fresh() };
  expect(await earshot(lost, "restore", "--without-secret", sealed)).toMatchObject({ code: 0 });
  expect(readdirSync(lost.DATA_DIR)).not.toContain("auth-secret");
});

test("restore moves another secret aside, and keeps the one that is there if the backup has none", async () => {
  const env = { DATA_DIR: newFolder() };
  writeFileSync(join(env.DATA_DIR, "auth-secret"), "of what was there");
  const old = fresh(".backup");
  const content = gunzipSync(readFileSync(open));
  const [line = "", second = ""] = content.toString("latin1", 0, 16_384).split("\n");
  const first = Buffer.from(`${line.replace("backup 3:", "backup 1:").replace(/, secret .*/, "")}\n`);
  const files = content.subarray(line.length + second.length + 2);
  writeFileSync(old, gzipSync(Buffer.concat([first, files]), { level: 1 }));
  expect(await earshot(env, "restore", "--force", old)).toMatchObject({ code: 0 });
  expect(secretIn(env.DATA_DIR)).toBe("of what was there");

  expect(await earshot(env, "restore", "--force", open)).toMatchObject({ code: 0 });
  expect(secretIn(env.DATA_DIR)).toBe(secretIn(source.DATA_DIR));
  const [aside = ""] = readdirSync(env.DATA_DIR).filter((name) => name.startsWith("auth-secret-"));
  expect(readFileSync(join(env.DATA_DIR, aside), "utf8")).toBe("of what was there");
});

test("a restore that cannot put its secret in place leaves the database that was there", async () => {
  const folder = newFolder();
  const names = () => readdirSync(folder).filter((name) => /^(postgres|auth-secret)/.test(name));
  const isOld = () => statSync(join(folder, "postgres")).ino;
  const old = isOld();
  const restored = restoreEmbedded(folder, () => createReadStream(open), {
    force: true,
    // No file can be renamed to the name of a folder.
    async restorePictures() {
      mkdirSync(join(folder, "auth-secret"));
      return undefined;
    },
    warn: console.error,
  });
  await expect(restored).rejects.toThrow(/EISDIR|ENOTEMPTY|EPERM/);
  expect([names(), isOld()]).toEqual([["auth-secret", "postgres"], old]);
});

test("a start makes no empty database where restore has moved one aside, and says what to do", async () => {
  const env = { DATA_DIR: newFolder() };
  expect(await earshot(env, "restore", "--force", open)).toMatchObject({ code: 0 });
  const [aside = ""] = readdirSync(env.DATA_DIR).filter((name) => name.startsWith("postgres-"));
  renameSync(join(env.DATA_DIR, "postgres"), fresh());
  const { code, stderr } = await failToStart(env);
  expect([code, stderr]).toEqual([
    1,
    expect.stringContaining(`restore has moved one to ${join(env.DATA_DIR, aside)}.`),
  ]);
  expect(readdirSync(env.DATA_DIR)).not.toContain("postgres");
  expect(await earshot(env, "restore", open)).toMatchObject({ code: 0 });
});

test("a secret that was cut short is refused, and the server leaves no other file when it makes one", async () => {
  const env = { DATA_DIR: newFolder(), SEED_DEMO: "false" };
  writeFileSync(join(env.DATA_DIR, "auth-secret"), "");
  for (const { code, stderr } of [await failToStart(env), await earshot(env, "backup", fresh(".backup"))])
    expect([code, stderr]).toEqual([1, expect.stringContaining("has fewer than 32 characters")]);
  rmSync(join(env.DATA_DIR, "auth-secret"));
  const browser = new BrowserSession((await startGateway(env)).url);
  const body = { email: "bob@people.example", password, name: "Bob" };
  expect((await browser.send("/auth/sign-up/email", { body })).status).toBe(200);
  expect(readdirSync(env.DATA_DIR).filter((name) => name.startsWith("auth-secret"))).toEqual(["auth-secret"]);
});

test("copy prints the secret with which PostgreSQL's server knows the sessions", async () => {
  const DATABASE_URL = await newPostgresDatabase();
  const { code, stdout, stderr } = await earshot(source, "copy", "--to", DATABASE_URL);
  expect([code, stdout]).toEqual([0, `AUTH_SECRET=${secretIn(source.DATA_DIR)}\n`]);
  expect(stderr).toContain("Start Earshot with this DATABASE_URL and this AUTH_SECRET");
  expect(await knowsSession({ DATABASE_URL, AUTH_SECRET: secretIn(source.DATA_DIR) })).toBe(true);
});
