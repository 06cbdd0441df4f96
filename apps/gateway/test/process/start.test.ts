// @module-tag system
// @module-tag alike
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { newFolder, open } from "@earshot/db/testing";
import { expect, inject, test } from "vitest";
import { atTerminal, earshot, failToStart, startGateway } from "../support/child.ts";
import { rest, trpc } from "../support/http.ts";

/** Sends what a printed curl line would, as a shell takes it apart. */
async function runCurl(line: string): Promise<unknown> {
  const script = `curl() { for word; do printf '%s\\n' "$word"; done; }; ${line}`;
  const words = execFileSync("sh", ["-c", script], { encoding: "utf8" }).trim().split("\n");
  const [url = "", option, header = "", ...more] = words;
  expect([option, more]).toEqual(["-H", []]);
  const [name = "", value = ""] = header.split(": ");
  const response = await fetch(url, { headers: { [name]: value } });
  expect(response.status).toBe(200);
  return response.json();
}

/** The tests that follow each other in this folder: a first start that fails, one that works, and a later one. */
const env = { DATA_DIR: newFolder() };
let token = "";

test("a start on a port in use prints so and exits 1", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const { code, stderr } = await failToStart({ ...env, PORT: String(port) });
  other.close();
  const said = `listen EADDRINUSE: address already in use 127.0.0.1:${port}: stop the process that listens there, or set PORT to another port.\n`;
  expect([code, stderr]).toEqual([1, said]);
});

test("at a terminal, the first start prints addresses, a token and a working curl command for each API", async () => {
  const { output, interrupt, url } = await startGateway(env, atTerminal);
  const printed = () => output.stdout.replaceAll("\r", "");
  await expect.poll(printed).toContain(`described at ${url}/docs.`);
  token = /^ {2}(ear_[\w-]{43})$/m.exec(printed())?.[1] ?? "";
  expect(printed()).toContain(`Earshot is at ${url}.`);
  // In quotes, for some shells take the question mark for a pattern.
  const lines = [...printed().matchAll(/^ {2}(\w+) +(curl "?http.*)$/gm)];
  expect(lines.map(([, api]) => api)).toEqual(["REST", "tRPC", "GraphQL"]);
  expect(lines.filter(([, , line]) => /[?&]/.test(line ?? "") && !line?.includes(`curl "`))).toEqual([]);
  const [feedback, projects, viewer] = await Promise.all(lines.map(([, , line]) => runCurl(line ?? "")));
  expect(feedback).toHaveLength(2);
  expect(projects).toMatchObject({ result: { data: [{ slug: "demo" }] } });
  expect(viewer).toEqual({ data: { viewer: { fullName: "Olive Hartnell" } } });

  await trpc(token, url).project.create.mutate({ name: "Kept", slug: "kept" });
  expect((await rest("DELETE", "/projects/demo", { token, url })).status).toBe(200);
  expect(await interrupt()).toMatchObject({ code: 0, stderr: "" });
});

test("elsewhere, the first start prints no token, and says the command that makes one", async () => {
  const own = { DATA_DIR: newFolder() };
  const { output, stop, url } = await startGateway(own);
  const said = /created the demo; for a token: npm run earshot -- ([^"]+)"/;
  await expect.poll(() => output.stdout).toMatch(said);
  const [, command = ""] = said.exec(output.stdout) ?? [];
  const made = (await earshot(own, ...command.split(" "))).stdout.trim();
  expect((await rest("GET", "/projects/demo", { token: made, url })).status).toBe(200);
  expect(await trpc(made, url).token.list.query()).toHaveLength(1);
  const { code, stdout } = await stop();
  expect(code).toBe(0);
  expect(stdout).not.toMatch(/ear_|curl/);
});

test("the second start keeps the data, prints no token, does not restore a deleted demo, and shuts down within three seconds", async () => {
  const { stop, url } = await startGateway(env);
  expect((await rest("GET", "/projects/kept", { token, url })).body.name).toBe("Kept");
  expect((await rest("GET", "/demo/changelogs", { url })).status).toBe(404);
  const start = Date.now();
  const { code, stdout, stderr } = await stop();
  expect(Date.now() - start).toBeLessThan(3_000);
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).not.toMatch(/ear_|curl/);
});

test("a data folder that cannot be created ends the start with 2 and a message", async () => {
  const file = join(inject("scratch"), "no-folder");
  writeFileSync(file, "");
  // Node's own recursive mkdir never ends below /proc.
  for (const parent of [file, ...(process.platform === "linux" ? ["/proc"] : [])]) {
    const { code, stderr } = await failToStart({ DATA_DIR: join(parent, "x", "y"), PORT: "0" });
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^The data folder .+ cannot be written: .+DATA_DIR/)]);
  }
});

test("a second process on the same data folder exits 2 and names the first, which keeps running", async () => {
  const own = { DATA_DIR: newFolder(), SEED_DEMO: "false" };
  const holder = await startGateway(own);
  const who = `The data folder ${own.DATA_DIR} is in use by process ${holder.pid} on `;
  const outcome = await failToStart({ ...own, PORT: "0" });
  expect([outcome.code, outcome.stdout, outcome.stderr.slice(0, who.length)]).toEqual([2, "", who]);
  expect(outcome.stderr.trim().split("\n")).toHaveLength(1);
  expect((await fetch(`${holder.url}/health/ready`)).status).toBe(200);
  expect((await holder.stop("SIGKILL")).stdout).not.toMatch(/ear_|curl/);

  const next = await startGateway(own);
  expect((await fetch(`${next.url}/health/ready`)).status).toBe(200);
  // SEED_DEMO=false: nothing was seeded, in both of these starts.
  expect((await rest("GET", "/demo/changelogs", { url: next.url })).status).toBe(404);
});

test("a database that a newer version has updated ends the start and each command with 1 and a sentence", async () => {
  const own = { DATA_DIR: newFolder(), PORT: "0" };
  const connection = await open(own);
  await connection.em.execute("insert into migrations (name) values ('9999-later')");
  await connection.close();
  const said =
    "A newer Earshot has updated this database (9999-later). Start that version, or restore the backup from before its update.\n";
  for (const { code, stderr } of [await failToStart(own), await earshot(own, "user", "list")])
    expect([code, stderr]).toEqual([1, said]);
});

test("a client that sends far more than 256 KB gets 413 while it is still sending", async () => {
  const { url } = await startGateway({ DATA_DIR: newFolder(), SEED_DEMO: "false" });
  const upload = async (body: string | ReadableStream): Promise<number> => {
    const headers = { "content-type": "application/json" };
    return (
      await fetch(`${url}/v1/projects/x/feedback`, { method: "POST", headers, body, duplex: "half" } as RequestInit)
    ).status;
  };
  const large = "x".repeat(4 * 2 ** 20);
  // With a Content-Length, and in chunks.
  const uploads = Array.from({ length: 10 }, () => [upload(large), upload(new Blob([large]).stream())]);
  expect(new Set(await Promise.all(uploads.flat()))).toEqual(new Set([413]));
});

test("all invalid settings are reported together, and the process exits 1", async () => {
  const bad = {
    PORT: "70000",
    DATABASE_URL: "mysql://a/b",
    DATABASE_REPLICA_URLS: "b",
    LOG_LEVEL: "loud",
    OIDC_ISSUER: "c",
    REDIS_URL: "http://d",
    CORS_ORIGINS: "*",
    RATE_LIMIT_PER_MINUTE: "-1",
    SEED_DEMO: "perhaps",
  };
  for (const { code, stdout, stderr } of await Promise.all([failToStart(bad), earshot(bad, "migrate")])) {
    const named = [...stderr.matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name]) => name);
    expect(new Set(named)).toEqual(new Set([...Object.keys(bad), "OIDC_AUDIENCE"]));
    expect([code, stdout]).toEqual([1, ""]);
  }
});

test("a command whose database does not answer, or is none, prints what to do and exits 1", async () => {
  const silent = createServer().listen(0, "127.0.0.1");
  const foreign = createServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n")).listen(0, "127.0.0.1");
  await Promise.all([once(silent, "listening"), once(foreign, "listening")]);
  const ports = [1, ...[silent, foreign].map((server) => (server.address() as AddressInfo).port)];
  const outcomes = ports.map((port) => earshot({ DATABASE_URL: `postgres://u@127.0.0.1:${port}/none` }, "verify"));
  for (const { code, stdout, stderr } of await Promise.all(outcomes)) {
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(
      /^The database does not answer \(.+\): check that it runs, and the host and port in its address\.\n$/,
    );
  }
  silent.close();
  foreign.close();
});

test("the first queries of GraphQL, sent at once, all get their response", async () => {
  const { url, stop } = await startGateway(env);
  // The second form is Yoga's, because it has a directive.
  const queries = Array.from({ length: 10 }, () => [
    "{ viewer { id } }",
    "{ viewer { id @include(if: true) } }",
  ]).flat();
  const responses = queries.map(async (query) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const response = await fetch(`${url}/graphql`, { method: "POST", headers, body: JSON.stringify({ query }) });
    return response.json();
  });
  const found = new Set((await Promise.all(responses)).map((response) => JSON.stringify(response)));
  expect([...found]).toEqual([expect.stringMatching(/^\{"data":\{"viewer":\{"id":"[0-9a-f-]{36}"\}\}\}$/)]);
  await stop();
});
