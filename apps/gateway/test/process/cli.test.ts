// @module-tag system
// @module-tag alike
import { isCitus } from "../support/citus.ts";
import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findUser, issueToken } from "@earshot/domain";
import type { Tables } from "@earshot/operations";
import { newDatabase, open } from "@earshot/db/testing";
import { expect, inject, test } from "vitest";
import { earshot, earshotAlone } from "../support/child.ts";
import type { Outcome } from "../support/command-host.ts";
import { rest, trpc } from "../support/http.ts";
import { db, startServer } from "../support/server.ts";
import { newPerson } from "../support/world.ts";

/** A database that the tests of this file fill one after the other. */
const settings = await newDatabase();

/** The standard output of a command that succeeds, with an empty standard error. */
async function printed(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await earshot(settings, ...args);
  expect([code, stderr]).toEqual([0, ""]);
  return stdout.replace(/\n$/, "");
}

/** The standard error of a command that fails, with an empty standard output. */
async function refused(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await earshot(settings, ...args);
  expect([code, stdout]).toEqual([1, ""]);
  return stderr;
}

/** Works in the database while no command has it open. */
async function inside<T>(work: (connection: Awaited<ReturnType<typeof open>>) => Promise<T>): Promise<T> {
  const connection = await open(settings);
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

const secret = /^ear_[\w-]{43}$/;
const email = "Ada@team.example";

// Citus fails at dropping a schema.
test.skipIf(isCitus)("migrate creates the schema", async () => {
  await inside(async ({ em }) => {
    await em.execute("drop schema public cascade");
    await em.execute("create schema public");
  });
  const expected: Outcome = { code: 0, stdout: "", stderr: "The schema is up to date.\n" };
  expect(await earshotAlone(settings, "migrate")).toEqual(expected);
});

test("user create --admin makes a user who may create projects where only admins may", async () => {
  const id = await printed("user", "create", "--email", "root@team.example", "--name", "Root", "--admin");
  const token = await printed("token", "create", "--email", "root@team.example");
  await inside(async ({ em }) => {
    const { app, url } = await startServer(em, { PROJECT_CREATION: "admins" });
    const rights = { can_create_projects: true, is_admin: true };
    expect(await trpc(token, url).account.me.query()).toMatchObject({ id, ...rights });
    await app.close();
  });
});

test("user create prints the id, and token create prints a token of that user with the given lifetime", async () => {
  const id = await printed("user", "create", "--email", email, "--name", "Ada");
  const options = ["--email", email.toUpperCase(), "--name", "laptop", "--expires-in-days", "30"];
  const token = await printed("token", "create", ...options);
  expect(token).toMatch(secret);
  await inside(async ({ em }) => {
    const { app, url } = await startServer(em);
    expect(await trpc(token, url).account.me.query()).toMatchObject({ id, email, full_name: "Ada", is_admin: false });
    const [stored] = await trpc(token, url).token.list.query();
    expect(stored?.name).toBe("laptop");
    const days = (Date.parse(stored?.expires_at ?? "") - Date.now()) / 86_400_000;
    expect(Math.round(days * 1_000)).toBe(30_000);
    await app.close();
  });
});

test("--version prints the version, which the changelog has", async () => {
  const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), "utf8");
  const { version } = JSON.parse(read("package.json"));
  expect(await earshot({}, "--version")).toEqual({ code: 0, stdout: `${version}\n`, stderr: "" });
  expect(read("CHANGELOG.md")).toContain(`\n## ${version}\n`);
});

test("token revoke takes a token, its prefix or its id", async () => {
  const tokens = await inside(async ({ em }) => {
    const rows = em.getKysely<Tables>();
    const user = await findUser(rows, email);
    return Promise.all(["one", "two", "three", "four"].map((name) => issueToken(rows, user, { name })));
  });
  const [byToken, byPrefix, byId, other] = tokens.map(({ id, prefix, token }) => ({ id, prefix, token }));
  for (const given of [byToken?.token, byPrefix?.prefix, byId?.id])
    expect((await earshot(settings, "token", "revoke", given ?? "")).stderr).toMatch(/^Revoked ear_[\w-]{8}\.\n$/);
  const left = await inside(({ em }) => em.getKysely<Tables>().selectFrom("tokens").select("id").execute());
  const ids = left.map(({ id }) => id);
  expect(ids).toContain(other?.id);
  for (const revoked of [byToken, byPrefix, byId]) expect(ids).not.toContain(revoked?.id);
});

test("a token that is revoked or expires while the gateway runs is refused at once", async () => {
  const person = await newPerson();
  const create = (name: string) => trpc(person.token).token.create.mutate({ name, expires_in_days: 1 });
  const [revoked, expired] = [await create("revoked"), await create("expired")];
  const statuses = async () => {
    const answers = [revoked, expired].map(({ token }) => rest("GET", "/projects/unknown", { token }));
    return (await Promise.all(answers)).map(({ status }) => status);
  };
  expect(await statuses()).toEqual([404, 404]);
  await trpc(person.token).token.revoke.mutate({ tokenId: revoked.id });
  const past = new Date(Date.now() - 1).toISOString();
  await db.updateTable("tokens").set({ expires_at: past }).where("id", "=", expired.id).execute();
  expect(await statuses()).toEqual([401, 401]);
});

test("token create for an unknown user prints one sentence", async () => {
  expect(await refused("token", "create", "--email", "eve@team.example")).toBe("user eve@team.example not found.\n");
});

test("seed creates the demo and prints a token of its owner", async () => {
  expect(await printed("seed")).toMatch(secret);
});

test("verify exits 1 with a line for each counter that has drifted, and corrects them with --fix", async () => {
  await inside(async ({ em }) => {
    const first = "where id = (select min(id::text)::uuid from";
    await em.execute(`update feedback set upvotes = 97, comment_count = 98 ${first} feedback)`);
    await em.execute(`update comments set upvotes = 99 ${first} comments)`);
  });
  const lines = (await refused("verify")).trim().split("\n");
  expect(lines).toEqual([
    expect.stringContaining("upvotes of feedback is 97, counted "),
    expect.stringContaining("comment_count of feedback is 98, counted "),
    expect.stringContaining("upvotes of comments is 99, counted "),
    "Findings: 3.",
  ]);
  const mended = await earshot(settings, "verify", "--fix");
  expect(mended).toEqual({ code: 0, stdout: "", stderr: "All is well.\n" });
});

test.each([[["verify"]], [["token", "create", "--email", email]], [["copy", "--to", "postgres://127.0.0.1/none"]]])(
  "%j creates no database when there is none",
  async (args) => {
    const DATA_DIR = join(inject("scratch"), randomUUID());
    const { code, stderr } = await earshot({ DATA_DIR }, ...args);
    expect([code, stderr]).toEqual([1, `There is no database in ${join(DATA_DIR, "postgres")}.\n`]);
    expect(existsSync(DATA_DIR)).toBe(false);
  },
);

test("an invalid address or path prints what is wrong with it", async () => {
  const expected = [
    [["copy", "--to", "foo"], "to must be an address (postgres, postgresql).\n"],
    [["copy", "--to", "postgres://x"], "to must name a database, such as postgres://user@host/name.\n"],
    [["copy", "--to", "postgres://u:p%@x/y"], "to must have a % in a user or password as %25.\n"],
  ] as const;
  expect(await Promise.all(expected.map(([args]) => refused(...args)))).toEqual(expected.map(([, said]) => said));
  const env = { DATA_DIR: join(inject("scratch"), "none") };
  const { code, stderr } = await earshot(env, "restore", "/none/file");
  expect([code, stderr]).toEqual([
    1,
    "/none/file cannot be read: ENOENT: no such file or directory, open '/none/file'.\n",
  ]);
});

test.each([
  [["frobnicate"], "error: unknown command 'frobnicate'"],
  [["user"], "Usage: earshot user"],
  [["user", "create", "--name", "Ada"], "error: required option '--email <email>' not specified"],
])("%j says what is wrong, shows the usage and exits 1", async (args, said) => {
  const stderr = await refused(...args);
  expect(stderr.startsWith(said)).toBe(true);
  expect(stderr).toContain("Usage: earshot");
});
