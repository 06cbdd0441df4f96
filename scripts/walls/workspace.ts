import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join, relative } from "node:path";
import { inject } from "vitest";
import { allowed } from "./allowed.ts";

const root = join(import.meta.dirname, "../..");

/** The settings, and the packages without a build's files and without their code, which the tests replace. */
const copied =
  /^(\.gitignore|\.ox[^/]+|[^/]+\.(json|yaml)|vitest\.config\.ts|(apps|packages)(?!\/[^/]+\/(src|bin\/(\w+\/)?\w+\.ts|test|gallery|dist|node_modules\/\.tmp)\b).*)?$/;

/**
 * A copy with the real settings and packages, and with the allowed files and these in place of the code. It is checked
 * in seconds, and whatever is wrong in the real code makes no difference.
 */
export function workspace(files: Record<string, string> = {}): string {
  const folder = join(inject("scratch"), randomUUID());
  const filter = (path: string) => copied.test(relative(root, path));
  cpSync(root, folder, { recursive: true, verbatimSymlinks: true, filter });
  // Not one link for them all: what a tool keeps in node_modules must not land in the real one.
  mkdirSync(join(folder, "node_modules"));
  for (const name of readdirSync(join(root, "node_modules")))
    if (!name.startsWith(".") || name === ".pnpm")
      symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name));
  for (const [path, code] of Object.entries({ ...allowed, ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), code);
  }
  return folder;
}

/** A package.json of the project's with these dependencies as well. */
export function manifest(path: string, dependencies: Record<string, string>): Record<string, string> {
  const json = JSON.parse(readFileSync(join(root, path), "utf8"));
  return { [path]: JSON.stringify({ ...json, dependencies: { ...json.dependencies, ...dependencies } }) };
}

/** Runs one of the project's tools there. */
export function run(folder: string, command: string): { status: number | null; output: string } {
  const [tool = "", ...args] = command.split(" ");
  const bin = join(root, "node_modules/.bin");
  const { error, status, stdout, stderr } = spawnSync(join(bin, tool), args, {
    cwd: folder,
    encoding: "utf8",
    env: {
      ...process.env,
      PATH: `${bin}${delimiter}${process.env["PATH"]}`,
      NO_COLOR: "1",
      // pnpm would install first, and through the links into the real node_modules.
      pnpm_config_verify_deps_before_run: "false",
    },
  });
  if (error) throw error;
  return { status, output: stdout + stderr };
}
