// Runs a command with the project's own Node and pnpm and its dependencies in place:
//
//   node scripts/run.mjs [--built] COMMAND [ARGUMENTS]
//
// With --built, the web app is built first, unless it is built of the sources as they are.
//
// It works on Node 20 with nothing installed. Its messages go to standard error, because standard output is the command's.
// package.json has `exec` before it, because a shell in between would not pass on npm's SIGTERM.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const { devEngines } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const versions = { node: "26.10.0", pnpm: devEngines.packageManager.version };
const tools = join(root, ".tools", `node-${versions.node}-pnpm-${versions.pnpm}`);
const bin = join("node_modules", ".bin");
const env = {
  ...process.env,
  PATH: [join(tools, bin), join(root, bin), process.env.PATH].join(delimiter),
  // Cached compiled code starts a quarter sooner.
  NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "compiled"),
  // The C library returns memory that is freed.
  MALLOC_ARENA_MAX: "2",
  MALLOC_TRIM_THRESHOLD_: "131072",
  MALLOC_MMAP_THRESHOLD_: "131072",
  // turbo would report its use to another host.
  TURBO_TELEMETRY_DISABLED: "1",
};

function must(command, args, options) {
  const { error, status, stdout } = spawnSync(command, args, { cwd: root, stdio: ["ignore", 2, 2], ...options });
  if (status === 0) return;
  if (stdout) console.error(stdout);
  console.error(`"${command} ${args.join(" ")}" failed${error ? `: ${error.message}` : ""}.`);
  process.exit(1);
}

/** Fetches Node and pnpm. The folder is renamed last, so that one of that name is complete. */
function fetchTools() {
  if (existsSync(tools)) return;
  console.error(`Fetching Node ${versions.node} and pnpm ${versions.pnpm} …`);
  const partial = `${tools}.${process.pid}`;
  mkdirSync(partial, { recursive: true });
  const packages = Object.entries(versions).map(([name, version]) => `${name}@${version}`);
  must("npm", ["install", "--loglevel=error", "--prefix", partial, "--no-save", "--no-package-lock", ...packages]);
  for (const name of Object.keys(versions)) must(join(partial, bin, name), ["--version"], { stdio: "ignore" });
  try {
    renameSync(partial, tools);
  } catch (error) {
    // Another process may have been faster.
    if (!existsSync(tools)) throw error;
    rmSync(partial, { recursive: true });
  }
}

/** A hash of everything that decides what is installed. */
function wanted() {
  const folders = ["apps", "packages"].flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => join(parent, name)),
  );
  const manifests = ["", "bench", ...folders].map((folder) => join(folder, "package.json"));
  const hash = createHash("sha256").update(tools);
  for (const file of [
    "pnpm-lock.yaml",
    "pnpm-workspace.yaml",
    ...manifests.filter((path) => existsSync(join(root, path))),
  ])
    hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest("hex");
}

/** Installs the dependencies unless they are those of the lockfile. The stamp is cleared first and written last. */
function installDependencies() {
  const stamp = join(root, "node_modules", ".installed");
  const hash = wanted();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
  rmSync(stamp, { force: true });
  console.error("Installing the dependencies …");
  // CI: pnpm would ask before it replaces a node_modules that it cannot use.
  must("pnpm", ["install", "--frozen-lockfile"], { env: { ...env, CI: "true" } });
  writeFileSync(stamp, hash);
}

fetchTools();
installDependencies();
const given = process.argv.slice(2);
if (given[0] === "--built") {
  given.shift();
  if (!existsSync(join(root, "apps/web/dist"))) console.error("Building the web app …");
  // Its cache knows whether the sources changed. What it prints is for a build that fails.
  must("turbo", ["run", "build", "--filter=@earshot/web"], { env, stdio: ["ignore", "pipe", 2] });
}
const [command, ...args] = given;
const child = spawn(command, args, { cwd: root, env, stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("error", ({ message }) => {
  console.error(message);
  process.exit(127);
});
child.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
