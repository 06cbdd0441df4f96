// @module-tag system
// @module-tag embedded
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { newFolder } from "@earshot/db/testing";
import { expect, inject, test } from "vitest";
import { earshot, startGateway } from "../support/child.ts";
import { rest, trpc } from "../support/http.ts";

const email = "ada@team.example";

test("a running server runs commands on its embedded database, and their results are there at once", async () => {
  const env = { DATA_DIR: newFolder(), SEED_DEMO: "false" };
  const gateway = await startGateway(env);
  const { url } = gateway;
  const id = (await earshot(env, "user", "create", "--email", email, "--name", "Ada")).stdout.trim();
  const made = await earshot(env, "token", "create", "--email", email);
  const token = made.stdout.trim();
  expect([made.code, made.stderr]).toEqual([0, ""]);
  expect(await trpc(token, url).account.me.query()).toMatchObject({ id, email });

  expect(await earshot(env, "migrate")).toEqual({ code: 0, stdout: "", stderr: "The schema is up to date.\n" });
  expect(await earshot(env, "verify", "--fix")).toEqual({ code: 0, stdout: "", stderr: "All is well.\n" });
  const seeded = (await earshot(env, "seed")).stdout.trim();
  expect((await rest("GET", "/projects/demo", { token: seeded, url })).status).toBe(200);
  expect(await earshot(env, "token", "revoke", token)).toMatchObject({ code: 0, stdout: "" });
  expect((await rest("GET", "/projects/demo", { token, url })).status).toBe(401);

  const again = await earshot(env, "user", "create", "--email", email, "--name", "Ada");
  expect(again).toEqual({ code: 1, stdout: "", stderr: `there is a user ${email} already.\n` });
  const { code, stdout } = await gateway.stop();
  expect(code).toBe(0);
  for (const secret of [token, seeded, email]) expect(stdout).not.toContain(secret);
});

test("restore and copy say that the server must be stopped, exit 2, and change nothing", async () => {
  const env = { DATA_DIR: newFolder(), SEED_DEMO: "false" };
  const { pid } = await startGateway(env);
  const file = join(inject("scratch"), randomUUID());
  expect(await earshot(env, "backup", file)).toMatchObject({ code: 0, stdout: "" });
  const target = "postgres://127.0.0.1:1/none";
  for (const args of [
    ["restore", "--force", file],
    ["copy", "--to", target],
  ]) {
    const { code, stdout, stderr } = await earshot(env, ...args);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(
      /^(restore|copy) .*, so the server must be stopped\. The data folder .* is in use by process /,
    );
    expect(stderr).toContain(`process ${pid} on `);
  }
  expect(await earshot(env, "verify")).toMatchObject({ code: 0 });
});

test("a backup that cannot be written leaves no file, and the server goes on", async () => {
  const env = { DATA_DIR: newFolder(), SEED_DEMO: "false" };
  await startGateway(env);
  const file = join(inject("scratch"), randomUUID(), "file");
  const { code, stderr } = await earshot(env, "backup", file);
  expect([code, stderr]).toEqual([1, expect.stringContaining(`${file} cannot be written: ENOENT`)]);
  expect(existsSync(file)).toBe(false);
  expect(await earshot(env, "verify")).toMatchObject({ code: 0 });
});

/** Returns the response of this folder's server to a line on its socket. */
async function say(DATA_DIR: string, line: string): Promise<unknown> {
  const socket = connect(join(DATA_DIR, "commands", "socket"));
  socket.write(`${line}\n`);
  const [said] = await once(socket, "data");
  socket.destroy();
  return JSON.parse(String(said));
}

test("a server refuses a command that it does not know, and input that is none", async () => {
  const env = { DATA_DIR: newFolder(), SEED_DEMO: "false" };
  const gateway = await startGateway(env);
  for (const name of ["later", "toString", "__proto__"])
    expect(await say(env.DATA_DIR, JSON.stringify({ name, input: {} }))).toEqual({
      code: 1,
      failure: `the running server does not know the command ${name}: restart it after an update.`,
    });
  const wrong = { name: "user create", input: { email: 1, name: "A" } };
  expect(await say(env.DATA_DIR, JSON.stringify(wrong))).toEqual({ code: 1, failure: "email must be a string." });
  expect(await say(env.DATA_DIR, "{")).toMatchObject({ code: 1 });
  expect((await gateway.stop()).code).toBe(0);
});
